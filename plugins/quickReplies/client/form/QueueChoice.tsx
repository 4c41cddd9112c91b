import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import type { QueueChoiceProps } from '../../contract/client.ts'
import { useQueues } from '../useReplyColumns.tsx'
import './form.css'

const toggled = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])

/** Whose people see a shared reply; none chosen means all. */
export function QueueChoice({ chosen, error, help, onChange }: QueueChoiceProps) {
  const t = useT()
  const queues = (useQueues() ?? []).filter(({ id, isActive }) => isActive || chosen.includes(id))
  if (queues.length === 0) return null
  return (
    <fieldset className="reply-queues">
      <legend className="form-label">{t('quickReplies.form.queues')}</legend>
      <div className="reply-queue-list">
        {queues.map(({ id, queue }) => (
          <Checkbox key={id} label={queue} isChecked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))} />
        ))}
      </div>
      <div className={error ? 'form-error' : 'form-help'}>
        {error ?? help ?? t(chosen.length === 0 ? 'quickReplies.form.allQueues' : 'quickReplies.form.someQueues')}
      </div>
    </fieldset>
  )
}
