import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { labelsQuery } from '../labels.ts'
import { addLabels } from './pickedLabels.ts'

/** Labels that the contacts of some tickets get on top of those they have. */
export default function PickedDialog({ ticketIds, onClose }: { ticketIds: readonly number[]; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const labels = useQuery(labelsQuery).data ?? []
  const [chosen, setChosen] = useState<number[]>([])
  const save = () => {
    if (chosen.length > 0) void client.run(addLabels, { ticketIds: [...ticketIds], tags: chosen })
  }
  return (
    <FormDialog title={t('labels.assign.many', { count: ticketIds.length })} isDirty={chosen.length > 0} onSave={save} onClose={onClose}>
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
