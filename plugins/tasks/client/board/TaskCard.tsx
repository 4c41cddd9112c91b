import { Calendar, Chat, Dollar, Repeat } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { tip } from '#core/client/ui/tip.ts'
import type { Task } from '../../contract/index.ts'

/** A task on the board: its name, how urgent it is, when it is due, where it comes from and whose it is. */
export function TaskCard({ task }: { task: Task }) {
  const t = useT()
  const { name, description, priority, status, acceptance, limitDate, repeats, ticketId, deal, owner } = task
  const isOpen = status !== 'finished'
  const answer = isOpen && (acceptance === 'asked' || acceptance === 'refused') ? acceptance : null
  return (
    <>
      <div className="task-card-row">
        <span className={classes('strong cut grow', !isOpen && 'task-done')} {...(description !== '' && tip(description))}>
          {name}
        </span>
        {priority !== 'none' && <span className={`task-priority is-${priority} small`}>{t(`tasks.priority.${priority}`)}</span>}
      </div>
      <div className="task-card-row small dim">
        {limitDate && (
          <span className={classes('task-mark', isOpen && status === 'delayed' && 'task-late')}>
            <Calendar size={12} /> <RelativeTime at={limitDate} style="minute" />
          </span>
        )}
        {repeats !== 'none' && (
          <span className="task-mark" {...tip(t(`tasks.repeats.${repeats}`))}>
            <Repeat size={12} />
            <span className="visually-hidden">{t(`tasks.repeats.${repeats}`)}</span>
          </span>
        )}
        {ticketId !== null && (
          <span className="task-mark">
            <Chat size={12} /> #{ticketId}
          </span>
        )}
        {deal && (
          <span className="task-mark task-card-deal" {...tip(deal.name)}>
            <Dollar size={12} /> <span className="cut">{deal.name}</span>
          </span>
        )}
      </div>
      <div className="task-card-row small dim">
        <span className="cut grow">{owner}</span>
        {answer && <span className={classes('task-answer', answer === 'refused' && 'task-late')}>{t(`tasks.acceptance.${answer}`)}</span>}
      </div>
    </>
  )
}
