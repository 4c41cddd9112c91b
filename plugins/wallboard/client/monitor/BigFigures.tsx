import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { allOpen, allWaiting, type StandardView, standardViews, ticketLists } from '#plugins/tickets/contract/index.ts'
import { useLateness } from '../Wait.tsx'
import { shortLength } from './shortLength.ts'
import type { Operation } from './useMonitor.ts'

type View = Pick<StandardView, 'filter' | 'tab'>

const unanswered: View = { ...allOpen, filter: { ...allOpen.filter, isUnanswered: true, sort: 'waiting' } }
const resolved: View = standardViews.find(({ id }) => id === 'closed') ?? allOpen

/** The whole operation in six numbers; each leads to the list that it counts. */
export function BigFigures({ operation: { figures, today, people } }: { operation: Operation }) {
  const t = useT()
  const lateness = useLateness(figures.longestSince)
  const count = (status: 'online' | 'paused') => people.filter((person) => person.status === status).length
  const sum = figures.people.reduce((whole, person) => whole + person.unanswered, 0)
  return (
    <div className="monitor-figures">
      <Figure name={t('wallboard.figure.pending')} view={allWaiting} tone={lateness}>
        {figures.waiting.toLocaleString()}
      </Figure>
      <Figure name={t('wallboard.figure.longest')} view={allWaiting} tone={lateness}>
        {figures.longestSince === null ? t('wallboard.nobody') : <RelativeTime at={figures.longestSince} style="length" />}
      </Figure>
      <Figure name={t('wallboard.figure.open')} view={allOpen} more={t('wallboard.monitor.unanswered', { count: sum })}>
        {figures.open.toLocaleString()}
      </Figure>
      <Figure
        name={t('wallboard.monitor.firstAnswer')}
        view={unanswered}
        more={t('wallboard.monitor.answeredOf', { count: today.begun, answered: today.answered })}
      >
        {today.firstAnswerMs === null ? t('wallboard.nobody') : shortLength(today.firstAnswerMs, t)}
      </Figure>
      <Figure name={t('wallboard.monitor.resolved')} view={resolved}>
        {today.resolved.toLocaleString()}
      </Figure>
      <Figure name={t('wallboard.monitor.online')} view={null} more={t('wallboard.monitor.paused', { count: count('paused') })}>
        {count('online').toLocaleString()}
      </Figure>
    </div>
  )
}

interface FigureProps {
  name: string
  /** Null: it leads nowhere. */
  view: View | null
  /** Class of how late it is. */
  tone?: string | null
  more?: string
  children: ReactNode
}

function Figure({ name, view, tone = null, more, children }: FigureProps) {
  const lists = useClient().use(ticketLists)
  const inside = (
    <>
      <strong>{children}</strong>
      <span>{name}</span>
      <span className="dim small">{more}</span>
    </>
  )
  if (!view) return <div className="monitor-figure">{inside}</div>
  return (
    <button type="button" className={classes('monitor-figure', 'monitor-stop', tone)} onClick={() => lists.show(view)}>
      {inside}
    </button>
  )
}
