import { Calendar, Chat, Dollar, Repeat } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
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
      <div className={classes('task-card-name strong', !isOpen && 'task-done')} {...(description !== '' && tip(description))}>
        {name}
      </div>
      <div className="task-card-row small dim">
        {limitDate && (
          <span className={classes('task-mark', isOpen && status === 'delayed' && 'task-late')}>
            <Calendar size={12} /> <RelativeTime at={limitDate} style="minute" />
          </span>
        )}
        <span className="grow" />
        {priority !== 'none' && <span className={`task-priority is-${priority}`}>{t(`tasks.priority.${priority}`)}</span>}
      </div>
      <div className="task-card-row small dim">
        <span className="cut grow">{owner}</span>
        {answer && <span className={classes('task-mark', answer === 'refused' && 'task-late')}>{t(`tasks.acceptance.${answer}`)}</span>}
        {repeats !== 'none' && <Mark icon={Repeat} text={t(`tasks.repeats.${repeats}`)} />}
        {ticketId !== null && <Mark icon={Chat} text={t('tasks.origin.ticket', { ticketId })} />}
        {deal && <Mark icon={Dollar} text={t('tasks.origin.deal', { title: deal.name })} />}
      </div>
    </>
  )
}

/** A fact as a sign, in words for the pointer and for screen readers. */
function Mark({ icon: Icon, text }: { icon: ComponentType<{ size?: number }>; text: string }) {
  return (
    <span className="task-mark" {...tip(text)}>
      <Icon size={12} />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
