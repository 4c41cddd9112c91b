import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { createLabel } from '../../contract/index.ts'
import { setLabels } from '../commands.ts'
import { askAgain, labelsQuery } from '../labels.ts'

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join()

/** The labels of a ticket's contact, to tick: those that are in use, and those it has. */
export default function AssignDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const mayCreate = useAtomValue(permissionsAtom).has('labels.edit')
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const labels = useQuery(labelsQuery).data ?? []
  const [before] = useState(() => ticket?.tags.map(({ id }) => id) ?? [])
  const [chosen, setChosen] = useState(before)
  if (!ticket) return null
  const isSame = sorted(before) === sorted(chosen)

  const create = (tag: string) =>
    void call(createLabel, { tag, color: FIRST_COLOUR })
      .then(async ({ id }) => {
        await askAgain()
        setChosen((now) => [...now, id])
      })
      .catch(reportError)
  const save = () => {
    if (!isSame) void client.run(setLabels, { contactId: ticket.contactId, name: ticket.name, before, tags: chosen })
  }
  return (
    <FormDialog title={t('labels.assign.title', { name: ticket.name })} isDirty={!isSame} onSave={save} onClose={onClose}>
      <MultiPick
        label={t('labels.search')}
        listLabel={t('labels.title')}
        none={t(labels.length === 0 ? 'labels.empty.title' : 'labels.none.title')}
        lines={labels
          .filter(({ id, isActive }) => isActive || before.includes(id))
          .map(({ id, tag, color }) => ({ id, name: tag, mark: <Dot colour={color} /> }))}
        chosen={chosen}
        onChange={setChosen}
        create={mayCreate ? { title: (tag) => t('labels.assign.create', { tag }), run: create } : undefined}
      />
    </FormDialog>
  )
}
