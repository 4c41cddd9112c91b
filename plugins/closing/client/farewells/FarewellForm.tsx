import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { createFarewell, type Farewell, farewellProblems, LONGEST_NAME, mayEditFarewell, updateFarewell } from '../../contract/index.ts'
import { askAgain } from '../queries.ts'
import { leadsAtom } from '../viewer.ts'
import { ConnectionsField } from './ConnectionsField.tsx'
import '../closing.css'

/** A closing message to write, to change, or only to read. */
export default function FarewellForm({ row: farewell, onClose }: RowFormProps<Farewell>) {
  const t = useT()
  const viewer = useAtomValue(sessionAtom)
  if (!farewell || (viewer && mayEditFarewell(farewell, viewer))) return <Form farewell={farewell} onClose={onClose} />
  return (
    <Dialog title={farewell.name} onClose={onClose}>
      <p className="closing-text">{farewell.message}</p>
      <p className="form-help">{t('closing.farewells.readOnly', { name: farewell.user.name })}</p>
    </Dialog>
  )
}

function Form({ farewell, onClose }: { farewell: Farewell | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const leads = useAtomValue(leadsAtom)
  const { Message, Queues } = client.use(textFields)
  const start = {
    name: farewell?.name ?? '',
    message: farewell?.message ?? '',
    queues: [...(farewell?.queues ?? [])],
    connections: [...(farewell?.connections ?? [])],
    showToAll: farewell?.showToAll ?? leads,
    isUsual: farewell?.isUsual ?? false,
  }
  const form = useDraft(start, ({ field, code }) => t(`closing.problem.${field}.${code}`), t('closing.refused'))
  const { draft, change, problemOf } = form
  const save = () =>
    form.save(farewellProblems(draft), async () => {
      const wanted = { ...draft, isUsual: draft.isUsual && draft.showToAll }
      await (farewell ? call(updateFarewell, { ...wanted, id: farewell.id }) : call(createFarewell, wanted))
      await askAgain()
      client.notify(t('closing.done.farewellSaved', { name: draft.name }))
    })
  return (
    <FormDialog title={t(farewell ? 'closing.farewells.command.edit' : 'closing.farewells.new')} isDirty={form.isDirty} onSave={save} onClose={onClose}>
      <TextField
        label={t('closing.form.name')}
        value={draft.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={problemOf('name')}
        onChange={(name) => change({ name })}
      />
      <Message value={draft.message} error={problemOf('message')} onChange={(message) => change({ message })} />
      <Queues
        chosen={draft.queues}
        error={problemOf('queues')}
        help={t(draft.queues.length === 0 ? 'closing.form.allQueues' : 'closing.form.someQueues')}
        onChange={(queues) => change({ queues })}
      />
      <ConnectionsField chosen={draft.connections} error={problemOf('connections')} onChange={(connections) => change({ connections })} />
      {leads && (
        <Switch label={t('closing.form.share')} help={t('closing.form.shareHelp')} isOn={draft.showToAll} onChange={(showToAll) => change({ showToAll })} />
      )}
      {leads && draft.showToAll && (
        <Switch label={t('closing.form.usual')} help={t('closing.form.usualHelp')} isOn={draft.isUsual} onChange={(isUsual) => change({ isUsual })} />
      )}
    </FormDialog>
  )
}
