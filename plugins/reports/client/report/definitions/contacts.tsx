import { call } from '#core/client/http/call.ts'
import { formatDateTime } from '#core/client/i18n/index.ts'
import { DotName } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { type ContactReportRow, contactReportColumns, getContactReport } from '../../../contract/index.ts'
import { addressWith, contactWish } from '../../filter.ts'
import type { ReportDefinition, Texts } from '../definition.ts'

const names = (rows: readonly { name: string }[]): string => rows.map(({ name }) => name).join(', ')

/** Names behind their dots, beside each other. */
const dots = (rows: readonly { id: number; name: string; color: string }[]) => (
  <span className="reports-dots">
    {rows.map(({ id, name, color }) => (
      <DotName key={id} colour={color} name={name} />
    ))}
  </span>
)

const columns = ({ t }: Texts): readonly Column<ContactReportRow>[] => [
  { id: 'name', title: t('reports.column.name'), width: 180, sortValue: ({ name }) => name, render: ({ name }) => <span className="strong">{name}</span> },
  {
    id: 'number',
    title: t('reports.column.number'),
    width: 150,
    sortValue: ({ number }) => number,
    render: ({ number }) => (number === '' ? <span className="dim">{t('reports.noNumber')}</span> : formatPhone(number)),
  },
  { id: 'email', title: t('reports.column.email'), width: 180, sortValue: ({ email }) => email, render: ({ email }) => email },
  { id: 'tags', title: t('reports.column.tags'), width: 170, sortValue: ({ tags }) => names(tags), render: ({ tags }) => dots(tags) },
  { id: 'wallets', title: t('reports.column.wallets'), width: 140, sortValue: ({ wallets }) => names(wallets), render: ({ wallets }) => names(wallets) },
  { id: 'lanes', title: t('reports.column.lanes'), width: 130, sortValue: ({ lanes }) => names(lanes), render: ({ lanes }) => dots(lanes) },
  {
    id: 'createdAt',
    title: t('reports.column.createdAt'),
    width: 150,
    sortValue: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
]

/** Contacts; a row leads to the contact in the list of contacts. */
export const contactDefinition: ReportDefinition<ContactReportRow> = {
  kind: 'contacts',
  choices: ['labels', 'states', 'lanes', 'wallets'],
  sortable: contactReportColumns,
  hasUsualDays: false,
  columns,
  async load(filter, sort, pageNumber, { locale }) {
    const { totals, ...answer } = await call(getContactReport, { ...contactWish(filter), sort, pageNumber })
    const count = totals?.count ?? null
    return { ...answer, count, totals: count === null ? [] : [{ title: 'reports.total.contacts', text: count.toLocaleString(locale) }] }
  },
  addressOf: ({ name, number }) => addressWith('/contatos', { search: number === '' || number.includes('•') ? name : number }),
}
