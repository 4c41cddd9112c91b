import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { allWaiting, openOfPerson, type StandardView, ticketLists, waitingOf } from '#plugins/tickets/contract/index.ts'
import type { Grouping, PanelColumn } from '../../contract/index.ts'
import { useLateness, Wait } from '../Wait.tsx'
import { columnKey } from './boardQuery.ts'

const viewOf = (by: Grouping, id: number | null): Pick<StandardView, 'filter' | 'tab'> => {
  if (by === 'queue') return waitingOf(id)
  return id === null ? { ...allWaiting, filter: { ...allWaiting.filter, scope: 'unowned' } } : openOfPerson(id)
}

/** The figures of each column alone; each leads to the list of its tickets. */
export function FigureGrid({ columns, by }: { columns: readonly (PanelColumn & { title: string })[]; by: Grouping }) {
  return (
    <ul className="figure-grid">
      {columns.map((column, index) => (
        <li key={columnKey(column)}>
          <FigureCard column={column} by={by} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function FigureCard({ column, by, isFirst }: { column: PanelColumn & { title: string }; by: Grouping; isFirst: boolean }) {
  const t = useT()
  const lists = useClient().use(ticketLists)
  const { title, color, count, open, pending, closed, unanswered, longestSince } = column
  const rows = [['pending', pending], ['open', open], ['unanswered', unanswered], ...(closed > 0 ? ([['closed', closed]] as const) : [])] as const
  return (
    <button
      type="button"
      data-autofocus={isFirst ? '' : undefined}
      className={classes('figure-card', useLateness(longestSince))}
      onClick={() => lists.show(viewOf(by, column.id))}
    >
      <span className="figure-card-head">
        {color && <Dot colour={color} />}
        <span className="strong cut grow">{title}</span>
        <strong className="figure-card-count">{count.toLocaleString()}</strong>
      </span>
      {rows.map(([name, value]) => (
        <span key={name} className="figure-card-row">
          <span className="dim grow">{t(`wallboard.figure.${name}`)}</span>
          <span>{value.toLocaleString()}</span>
        </span>
      ))}
      <span className="figure-card-row">
        <span className="dim grow">{t('wallboard.figure.longest')}</span>
        <Wait since={longestSince} />
      </span>
    </button>
  )
}
