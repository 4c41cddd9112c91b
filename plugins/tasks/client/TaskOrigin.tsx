import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DEALS_PATH } from '#plugins/funnel/contract/client.ts'
import type { Task } from '../contract/index.ts'
import { openTaskTicket } from './commands.ts'

/** Links to the conversation that a task comes from and the deal it is about. */
export function TaskOrigin({ task, onLeave }: { task: Pick<Task, 'ticketId' | 'messageId' | 'deal'>; onLeave?: () => void }) {
  const t = useT()
  const client = useClient()
  const { ticketId, messageId, deal } = task
  return (
    <>
      {ticketId !== null && (
        <a
          href={`/atendimento/${ticketId}`}
          onClick={(event) => {
            event.preventDefault()
            onLeave?.()
            void client.run(openTaskTicket, { ticketId, messageId })
          }}
        >
          {t(messageId === null ? 'tasks.origin.ticket' : 'tasks.origin.message', { ticketId })}
        </a>
      )}
      {deal && (
        <a
          href={`${DEALS_PATH}/${deal.id}`}
          onClick={(event) => {
            event.preventDefault()
            onLeave?.()
            client.navigate(`${DEALS_PATH}/${deal.id}`)
          }}
        >
          {t('tasks.origin.deal', { title: deal.name })}
        </a>
      )}
    </>
  )
}
