import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createLane, type Lane, LONGEST_LANE, laneProblems, updateLane } from '../../contract/index.ts'
import { askAgain } from '../lanes.ts'

/** Writes or changes a lane; `lane` is null for a new one. */
export default function LaneForm({ lane, onClose }: { lane: Lane | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { name: lane?.name ?? '', color: lane?.color ?? FIRST_COLOUR },
    ({ field, code }) => t(`kanban.problem.${field}.${code}`),
    t('kanban.form.refused'),
  )
  const write = async () => {
    await (lane ? call(updateLane, { id: lane.id, ...draft }) : call(createLane, draft))
    await askAgain()
    client.notify(t('kanban.done.saved', { name: draft.name.trim() }))
  }
  return (
    <FormDialog title={t(lane ? 'kanban.form.edit' : 'kanban.form.new')} isDirty={isDirty} onSave={() => save(laneProblems(draft), write)} onClose={onClose}>
      <TextField
        label={t('kanban.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_LANE}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <ColourField label={t('kanban.form.color')} value={draft.color} error={problemOf('color')} onChange={(color) => change({ color })} />
    </FormDialog>
  )
}
