import { call } from '#core/client/http/call.ts'
import { formatDateTime } from '#core/client/i18n/index.ts'
import { Dot, DotName, type Tone } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { getTicketReport, type TicketReportRow, ticketReportColumns } from '../../../contract/index.ts'
import { lengthText, scoreText } from '../../figures.ts'
import { ticketWish } from '../../filter.ts'
import type { ReportDefinition, Texts } from '../definition.ts'

const tones: Record<TicketReportRow['status'], Tone> = { pending: 'warn', open: 'accent', closed: 'good' }

const columns = ({ t, locale }: Texts): readonly Column<TicketReportRow>[] => [
  {
    id: 'contact',
    title: t('reports.column.contact'),
    width: 140,
    sortValue: ({ contact }) => contact?.name ?? null,
    render: ({ contact }) => <span className="strong">{contact?.name ?? '–'}</span>,
  },
  { id: 'id', title: t('reports.column.id'), width: 52, grow: 0, isNumber: true, sortValue: ({ id }) => id, render: ({ id }) => id },
  {
    id: 'status',
    title: t('reports.column.status'),
    width: 132,
    sortValue: ({ status }) => t(`reports.status.${status}`),
    render: ({ status }) => (
      <span className="dot-name">
        <Dot tone={tones[status]} />
        <span className="cut">{t(`reports.status.${status}`)}</span>
      </span>
    ),
  },
  {
    id: 'queue',
    title: t('reports.column.queue'),
    width: 100,
    sortValue: ({ queue }) => queue?.name ?? null,
    render: ({ queue }) => queue && <DotName colour={queue.color} name={queue.name} />,
  },
  { id: 'user', title: t('reports.column.user'), width: 110, sortValue: ({ user }) => user?.name ?? null, render: ({ user }) => user?.name },
  {
    id: 'connection',
    title: t('reports.column.connection'),
    width: 110,
    isOptional: true,
    sortValue: ({ connection }) => connection.name,
    render: ({ connection }) => connection.name,
  },
  {
    id: 'createdAt',
    title: t('reports.column.createdAt'),
    width: 138,
    sortValue: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    id: 'closedAt',
    title: t('reports.column.closedAt'),
    width: 138,
    sortValue: ({ closedAt }) => closedAt,
    render: ({ closedAt }) => formatDateTime(closedAt),
  },
  {
    id: 'waited',
    title: t('reports.column.waited'),
    width: 84,
    isNumber: true,
    sortValue: ({ waited }) => waited,
    render: ({ waited }) => waited !== null && lengthText(waited, t),
  },
  {
    id: 'duration',
    title: t('reports.column.duration'),
    width: 84,
    isNumber: true,
    sortValue: ({ duration }) => duration,
    render: ({ duration }) => duration !== null && lengthText(duration, t),
  },
  {
    id: 'rating',
    title: t('reports.column.rating'),
    width: 80,
    isNumber: true,
    sortValue: ({ rating }) => rating,
    render: ({ rating }) => rating !== null && scoreText(rating, locale),
  },
  {
    id: 'reason',
    title: t('reports.column.reason'),
    width: 100,
    sortValue: ({ reason }) => reason?.name ?? null,
    render: ({ reason }) => reason && <DotName colour={reason.color} name={reason.name} />,
  },
  {
    id: 'startedAt',
    title: t('reports.column.startedAt'),
    width: 138,
    isOptional: true,
    sortValue: ({ startedAt }) => startedAt,
    render: ({ startedAt }) => formatDateTime(startedAt),
  },
  {
    id: 'protocol',
    title: t('reports.column.protocol'),
    width: 140,
    isOptional: true,
    sortValue: ({ protocol }) => protocol,
    render: ({ protocol }) => protocol,
  },
  { id: 'channel', title: t('reports.column.channel'), width: 100, isOptional: true, sortValue: ({ channel }) => channel, render: ({ channel }) => channel },
]

/** A row for each conversation, which opens it. */
export const ticketDefinition: ReportDefinition<TicketReportRow> = {
  kind: 'tickets',
  choices: ['statuses', 'queues', 'users', 'connections', 'labels', 'reasons', 'lanes', 'wallets', 'states'],
  sortable: ticketReportColumns,
  hasUsualDays: true,
  help: 'reports.help.times',
  columns,
  async load(filter, sort, pageNumber, { t, locale }) {
    const { totals, ...answer } = await call(getTicketReport, { ...ticketWish(filter), sort, pageNumber })
    return {
      ...answer,
      count: totals?.count ?? null,
      totals: totals
        ? [
            { title: 'reports.total.tickets', text: totals.count.toLocaleString(locale) },
            { title: 'reports.total.waited', text: lengthText(totals.waited, t) },
            { title: 'reports.total.duration', text: lengthText(totals.duration, t) },
            { title: 'reports.total.rating', text: scoreText(totals.rating, locale) },
          ]
        : [],
    }
  },
  addressOf: ({ id }) => `/atendimento/${id}`,
}
