import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import type { Queue } from '../../contract/index.ts'
import { deleteQueueNow } from './queueCommands.ts'
import { queuesQuery } from './queuesQuery.ts'

interface MoveConversationsFormProps {
  queue: Queue
  /** Open and waiting conversations in it. */
  ticketCount: number
  onClose: () => void
}

/** Asks which queue takes over the conversations of one that is deleted. */
export default function MoveConversationsForm({ queue, ticketCount, onClose }: MoveConversationsFormProps) {
  const t = useT()
  const client = useClient()
  const others = useQuery(queuesQuery).data?.filter(({ id, isActive }) => isActive && id !== queue.id) ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const moveTo = chosen ?? others[0]?.id
  const title = t('team.queues.move.title', { name: queue.queue })
  const text = <p className="queue-move-text">{t('team.queues.move.text', { count: ticketCount })}</p>
  if (moveTo === undefined)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('workbench.close')}</Button>}>
        {text}
        <p className="queue-move-text">{t('team.queues.move.nowhere')}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      saveLabel={t('team.queues.move.confirm')}
      isDirty={false}
      onSave={() => void client.run(deleteQueueNow, { ...queue, moveTo })}
      onClose={onClose}
    >
      {text}
      <Select
        label={t('team.queues.move.to')}
        help={t('team.queues.move.help')}
        value={String(moveTo)}
        options={others.map((other) => ({ value: String(other.id), label: other.queue }))}
        onChange={(id) => setChosen(Number(id))}
      />
    </FormDialog>
  )
}
