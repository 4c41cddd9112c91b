import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { colourFor } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { createLabel } from '../../contract/index.ts'
import { setLabels } from '../commands.ts'
import { askAgain, labelsQuery } from '../labels.ts'

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join()

export interface LabelledContact {
  id: number
  name: string
  tags: readonly { id: number }[]
}

/** Which labels the contact of a ticket has, to tick. */
export default function AssignDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  return ticket ? <LabelsForm contact={{ id: ticket.contactId, name: ticket.name, tags: ticket.tags }} onClose={onClose} /> : null
}
/** Which labels a contact has, to tick: what it has stands first. A name that is not there is created by who keeps labels. */
export function LabelsForm({ contact, onClose }: { contact: LabelledContact; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const mayCreate = useAtomValue(permissionsAtom).has('labels.edit')
  const labels = useQuery(labelsQuery).data ?? []
  const [before] = useState(() => contact.tags.map(({ id }) => id))
  const [chosen, setChosen] = useState(before)
  const isSame = sorted(before) === sorted(chosen)

  const create = (tag: string) =>
    void call(createLabel, { tag, color: colourFor(labels.length) })
      .then(async ({ id }) => {
        await askAgain()
        setChosen((now) => [...now, id])
      })
      .catch(reportError)
  const none = (text: string) => {
    if (mayCreate) return t('labels.assign.first')
    return text === '' ? t('labels.assign.noneYet') : t('labels.assign.askAdmin', { tag: text })
  }
  const offered = labels.filter(({ id, isActive }) => isActive || before.includes(id))
  // Labels that the contact has stand first, and stay where they are while one ticks.
  const ordered = [...offered.filter(({ id }) => before.includes(id)), ...offered.filter(({ id }) => !before.includes(id))]
  const save = () => {
    if (!isSame) void client.run(setLabels, { contactId: contact.id, name: contact.name, before, tags: chosen })
  }
  return (
    <FormDialog title={t('labels.assign.title', { name: contact.name })} size="s" isDirty={!isSame} onSave={save} onClose={onClose}>
      <MultiPick
        label={t('labels.search')}
        listLabel={t('labels.title')}
        none={none}
        options={ordered.map(({ id, tag, color }) => ({ id, name: tag, mark: <Dot colour={color} /> }))}
        chosen={chosen}
        onChange={setChosen}
        create={mayCreate ? { title: (tag) => t('labels.assign.create', { tag }), run: create } : undefined}
      />
    </FormDialog>
  )
}
