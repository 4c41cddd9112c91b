import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runOnEach } from '#core/client/commands/runOnEach.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { LabelsForm } from '../assign/AssignDialog.tsx'
import { setLabels } from '../commands.ts'
import type { LabelledContacts } from '../dialogs.atoms.ts'
import { labelsQuery } from '../labels.ts'

/** Labels of one contact to tick, or labels that several get on top of those they have. */
export default function ContactLabelsDialog({ labelled: { contacts, onDone }, onClose }: { labelled: LabelledContacts; onClose: () => void }) {
  const [first] = contacts
  if (first && onDone === null) return <LabelsForm contact={first} onClose={onClose} />
  return <AddForm contacts={contacts} onDone={onDone ?? onClose} onClose={onClose} />
}

function AddForm({ contacts, onDone, onClose }: { contacts: LabelledContacts['contacts']; onDone: () => void; onClose: () => void }) {
  const t = useT()
  const labels = useQuery(labelsQuery).data ?? []
  const [chosen, setChosen] = useState<number[]>([])
  const save = async () => {
    const each = contacts
      .map(({ id, name, tags }) => ({ contactId: id, name, before: tags.map((label) => label.id) }))
      .filter(({ before }) => chosen.some((id) => !before.includes(id)))
      .map((contact) => ({ ...contact, tags: [...new Set([...contact.before, ...chosen])] }))
    const sayDone = (count: number) => t('labels.done.assignedMany', { count })
    await runOnEach({ command: setLabels, each, sayDone, onProgress: () => {}, signal: new AbortController().signal })
    onDone()
  }
  return (
    <FormDialog title={t('labels.assign.many', { count: contacts.length })} isDirty={chosen.length > 0} onSave={save} onClose={onClose}>
      <MultiPick
        label={t('labels.search')}
        listLabel={t('labels.title')}
        none={t(labels.length === 0 ? 'labels.empty.title' : 'labels.none.title')}
        options={labels.filter(({ isActive }) => isActive).map(({ id, tag, color }) => ({ id, name: tag, mark: <Dot colour={color} /> }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
