import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { createReason, LONGEST_NAME, type Reason, reasonProblems, updateReason } from '../../contract/index.ts'
import { askAgain } from '../queries.ts'
import '../closing.css'

/** Name, colour, queues and whether it can be chosen. */
export default function ReasonForm({ row: reason, onClose }: RowFormProps<Reason>) {
  const t = useT()
  const client = useClient()
  const { Queues } = client.use(textFields)
  const start = {
    name: reason?.name ?? '',
    color: reason?.color ?? FIRST_COLOUR,
    queues: [...(reason?.queues ?? [])],
    isActive: reason?.isActive ?? true,
  }
  const form = useDraft(start, ({ field, code }) => t(`closing.problem.${field}.${code}`), t('closing.refused'))
  const { draft, change, problemOf } = form
  const save = () =>
    form.save(reasonProblems(draft), async () => {
      await (reason ? call(updateReason, { ...draft, id: reason.id }) : call(createReason, draft))
      await askAgain()
      client.notify(t('closing.done.reasonSaved', { name: draft.name }))
    })
  return (
    <FormDialog title={t(reason ? 'closing.reasons.command.edit' : 'closing.reasons.new')} isDirty={form.isDirty} onSave={save} onClose={onClose}>
      <TextField
        label={t('closing.form.name')}
        value={draft.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={problemOf('name')}
        onChange={(name) => change({ name })}
      />
      <ColourField label={t('closing.form.colour')} value={draft.color} error={problemOf('color')} onChange={(color) => change({ color })} />
      <Queues
        chosen={draft.queues}
        error={problemOf('queues')}
        help={t(draft.queues.length === 0 ? 'closing.form.allQueues' : 'closing.form.someQueues')}
        onChange={(queues) => change({ queues })}
      />
      <Switch label={t('closing.form.active')} help={t('closing.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
    </FormDialog>
  )
}
