import { useT } from '#core/client/i18n/index.ts'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import type { QueueChoiceProps } from '../../contract/client.ts'
import { useQueues } from '../queues.ts'

/** The queues that a text is for; none chosen means all. */
export function QueueChoice({ chosen, error, help, onChange }: QueueChoiceProps) {
  const t = useT()
  const queues = (useQueues() ?? []).filter(({ id, isActive }) => isActive || chosen.includes(id))
  if (queues.length === 0) return null
  return (
    <TickFields
      label={t('quickReplies.form.queues')}
      help={help ?? t(chosen.length === 0 ? 'quickReplies.form.allQueues' : 'quickReplies.form.someQueues')}
      options={queues.map(({ id, queue }) => ({ id, name: queue }))}
      chosen={chosen}
      error={error}
      onChange={onChange}
    />
  )
}
