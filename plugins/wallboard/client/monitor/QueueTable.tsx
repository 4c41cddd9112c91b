import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { openOf, type StandardView, ticketLists, waitingOf } from '#plugins/tickets/contract/index.ts'
import { usePaging } from '../full/usePaging.ts'
import { useLateness, Wait } from '../Wait.tsx'
import type { QueueRow } from './rows.ts'
import { shortLength } from './shortLength.ts'

/** Every queue: who waits and how long, what is open, and how the day went. */
export function QueueTable({ rows, isFull }: { rows: readonly QueueRow[]; isFull: boolean }) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  usePaging(list, isFull)
  return (
    <section className="monitor-part monitor-queues" aria-label={t('wallboard.monitor.queues')}>
      <div ref={list} className="monitor-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('wallboard.monitor.queues')}</th>
              <th scope="col">{t('wallboard.figure.pending')}</th>
              <th scope="col">{t('wallboard.figure.longest')}</th>
              <th scope="col">{t('wallboard.figure.open')}</th>
              <th scope="col">{t('wallboard.monitor.firstAnswerShort')}</th>
              <th scope="col">{t('wallboard.monitor.resolvedShort')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.queueId} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ row: { queueId, name, color, waiting, open, longestSince, firstAnswerMs, resolved } }: { row: QueueRow }) {
  const t = useT()
  const closed: StandardView = { ...waitingOf(queueId), tab: 'closed' }
  return (
    <tr className={classes(useLateness(longestSince))}>
      <th scope="row">
        <span className="monitor-name">
          <Dot {...(color ? { colour: color } : { tone: 'quiet' })} />
          <span className="cut">{name}</span>
        </span>
      </th>
      <td>
        <Count label={`${name}: ${t('wallboard.figure.pending')}`} value={waiting} view={waitingOf(queueId)} isStrong />
      </td>
      <td>
        <Wait since={longestSince} />
      </td>
      <td>
        <Count label={`${name}: ${t('wallboard.figure.open')}`} value={open} view={openOf(queueId)} />
      </td>
      <td>{firstAnswerMs === null ? <span className="dim">{t('wallboard.nobody')}</span> : shortLength(firstAnswerMs, t)}</td>
      <td>
        <Count label={`${name}: ${t('wallboard.monitor.resolved')}`} value={resolved} view={closed} />
      </td>
    </tr>
  )
}

interface CountProps {
  label: string
  value: number
  /** The list that it counts. */
  view: Pick<StandardView, 'filter' | 'tab'>
  isStrong?: boolean
}

/** A number that leads to the list it counts. */
export function Count({ label, value, view, isStrong = false }: CountProps) {
  const lists = useClient().use(ticketLists)
  return (
    <button
      type="button"
      className={classes('monitor-count', 'monitor-stop', isStrong && 'strong')}
      aria-label={`${label}: ${value}`}
      onClick={() => lists.show(view)}
    >
      {value.toLocaleString()}
    </button>
  )
}
