import { call } from '#core/client/http/call.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import { getPeopleReport, NONE, type PeopleReportColumn, type PeopleReportRow, peopleReportColumns } from '../../../contract/index.ts'
import { lengthText, scoreText } from '../../figures.ts'
import { addressWith, ticketWish } from '../../filter.ts'
import { pathOf } from '../../reports.ts'
import type { ReportDefinition, Texts } from '../definition.ts'

type Figure = Exclude<PeopleReportColumn, 'name'>
const counts: readonly Figure[] = ['pending', 'open', 'closed', 'total']
const lengths: readonly Figure[] = ['shortest', 'longest', 'average', 'waited', 'firstAnswer']

/** Of columns with longer names, in pixels. */
const WIDTHS: Partial<Record<Figure, number>> = { open: 118, shortest: 104, longest: 100, average: 104, firstAnswer: 100, total: 72, waited: 80 }

const columns = ({ t, locale }: Texts): readonly Column<PeopleReportRow>[] => {
  const figure = (id: Figure, render: (value: number | null) => string): Column<PeopleReportRow> => ({
    id,
    title: t(`reports.column.${id}`),
    width: WIDTHS[id] ?? 94,
    isNumber: true,
    sortValue: (row) => row[id],
    render: (row) => render(row[id]),
  })
  return [
    {
      id: 'name',
      title: t('reports.column.user'),
      width: 150,
      sortValue: ({ name }) => name,
      render: ({ id, name }) => <span className={id === NONE ? 'dim' : 'strong'}>{id === NONE ? t('reports.none.users') : name}</span>,
    },
    ...counts.map((id) => figure(id, (value) => (value ?? 0).toLocaleString(locale))),
    ...lengths.map((id) => figure(id, (value) => lengthText(value, t))),
    figure('rating', (value) => scoreText(value, locale)),
  ]
}

/** Conversations of each person; a row leads to them. */
export const peopleDefinition: ReportDefinition<PeopleReportRow> = {
  kind: 'people',
  choices: ['queues', 'users', 'connections', 'labels', 'reasons', 'lanes', 'wallets', 'states'],
  sortable: peopleReportColumns,
  hasUsualDays: true,
  help: 'reports.help.people',
  columns,
  async load(filter, sort, _pageNumber, { t, locale }) {
    const { totals, ...answer } = await call(getPeopleReport, { ...ticketWish(filter), sort })
    return {
      ...answer,
      hasMore: false,
      count: answer.rows.length,
      totals: [
        ...counts.map((id) => ({ title: `reports.column.${id}`, text: (totals[id] ?? 0).toLocaleString(locale) })),
        ...lengths.map((id) => ({ title: `reports.column.${id}`, text: lengthText(totals[id], t) })),
        { title: 'reports.column.rating', text: scoreText(totals.rating, locale) },
      ],
    }
  },
  addressOf: ({ id }, filter) => addressWith(pathOf('atendimentos-por-parametros'), { ...filter, users: String(id) }),
}
