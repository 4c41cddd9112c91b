import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createLane, type Lane, LONGEST_LANE, laneProblems, updateLane } from '../../contract/index.ts'
import { askAgain } from '../lanes.ts'

/** Writes or changes a lane; `lane` is null for a new one. */
export default function LaneForm({ row: lane, onClose, onRemove }: RowFormProps<Lane>) {
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
    client.notify(t('kanban.lanes.done.saved', { name: draft.name.trim() }))
  }
  return (
    <FormDialog
      title={t(lane ? 'kanban.lanes.form.edit' : 'kanban.lanes.new')}
      isDirty={isDirty}
      onSave={() => save(laneProblems(draft), write)}
      onClose={onClose}
    >
      <TextField
        label={t('kanban.lanes.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_LANE}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <ColourField label={t('kanban.lanes.form.color')} value={draft.color} error={problemOf('color')} onChange={(color) => change({ color })} />
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('kanban.lanes.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
