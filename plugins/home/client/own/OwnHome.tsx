import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ownViews, type StandardView, type Ticket, ticketLists } from '#plugins/tickets/contract/index.ts'
import { Figure } from '../Figure.tsx'
import { HomeSkeleton } from '../HomeSkeleton.tsx'
import { TicketRow } from './TicketRow.tsx'
import { useOwnWork } from './useOwnWork.ts'

/** Start page of an agent: who waits longest, what is with them, and what comes back today. */
export function OwnHome() {
  const t = useT()
  const { data, isError, error, refetch } = useOwnWork()
  if (!data && isError) return <ErrorState title={t('workbench.error.titleOf', { what: t('home.title') })} error={error} onRetry={() => void refetch()} />
  if (!data) return <HomeSkeleton figures={4} shape="lines" />
  const { figures, waiting, open } = data
  const returns = figures.returningCount > 0 && t('home.own.returning', { count: figures.returningCount })
  return (
    <div className="home">
      <div className="home-figures">
        <Figure value={figures.waiting} name={t('home.own.waiting')} view={ownViews.waiting} />
        <Figure value={figures.open} name={t('home.own.open')} view={ownViews.open} />
        <Figure value={figures.unanswered} name={t('home.own.unanswered')} view={ownViews.unanswered} />
        <Figure value={figures.snoozed} name={t('home.own.snoozed')} more={returns} view={ownViews.snoozed} />
      </div>
      <div className="home-sections">
        <OwnRows title={t('home.own.longest')} rows={waiting} count={figures.waiting} view={ownViews.waiting} none={t('home.own.noneWaiting')} />
        <div className="home-stack">
          <OwnRows title={t('home.own.mine')} rows={open} count={figures.open} view={ownViews.open} none={t('home.own.noneMine')} />
          {figures.returning.length > 0 && (
            <OwnRows title={t('home.own.today')} rows={figures.returning} count={figures.returningCount} view={ownViews.snoozed} time="return" />
          )}
        </div>
      </div>
    </div>
  )
}

interface OwnRowsProps {
  title: string
  rows: readonly Ticket[]
  /** How many there are, with those that are not shown. */
  count: number
  /** The list that holds all of them. */
  view: StandardView
  /** Text where there are none. */
  none?: ReactNode
  time?: 'wait' | 'return'
}

function OwnRows({ title, rows, count, view, none, time = 'wait' }: OwnRowsProps) {
  const t = useT()
  const client = useClient()
  return (
    <section aria-label={title}>
      <header>
        <h3>{title}</h3>
        {count > rows.length && (
          <button type="button" className="link home-stop" onClick={() => client.use(ticketLists).show(view)}>
            {t('home.all', { count })}
          </button>
        )}
      </header>
      {rows.length === 0 && <p className="home-none">{none}</p>}
      <ul>
        {rows.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} time={time} />
        ))}
      </ul>
    </section>
  )
}
