import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createFlow, type Flow, updateFlow } from '../../contract/index.ts'
import { openFlow } from '../commands.ts'
import { firstDraft } from '../document/firstDraft.ts'
import { refreshFlows } from '../flows.ts'
import { EntryFields } from './EntryFields.tsx'
import { readKeywords } from './readKeywords.ts'

const LONGEST_NAME = 80

/** Names a new chat flow, or says when one begins by itself; null for a new one. */
export default function FlowForm({ row: flow, onClose }: RowFormProps<Flow>) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { name: flow?.name ?? '', connectionIds: flow?.entry.connectionIds ?? [], keywords: flow?.entry.keywords.join('\n') ?? '' },
    ({ field, code }) => t(`flows.problem.${field}.${code}`),
    t('flows.form.refused'),
  )
  const own = draft.name.trim() === '' ? [{ field: 'name', code: 'required', message: '' }] : []
  const write = async () => {
    const entry = { connectionIds: draft.connectionIds, keywords: readKeywords(draft.keywords) }
    const { id } = flow
      ? await call(updateFlow, { id: flow.id, entry, name: draft.name })
      : await call(createFlow, { name: draft.name, entry, draft: firstDraft(t('flows.greeting', { name: '{{firstName}}' })) })
    await refreshFlows()
    if (flow) client.notify(t('flows.done.saved', { name: draft.name.trim() }))
    else void client.run(openFlow, { id })
  }
  return (
    <FormDialog title={t(flow ? 'flows.form.edit' : 'flows.new')} isDirty={isDirty} onSave={() => save(own, write)} onClose={onClose}>
      <TextField
        label={t('flows.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <EntryFields entry={draft} problemOf={problemOf} onChange={change} />
    </FormDialog>
  )
}
