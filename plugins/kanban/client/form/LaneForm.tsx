import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { createLane, type Lane, LONGEST_LANE, laneProblems, updateLane } from '../../contract/index.ts'
import { askAgain } from '../lanes.ts'

/** Writes or changes a lane; `lane` is null for a new one. */
export default function LaneForm({ lane, onClose }: { lane: Lane | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [start] = useState({ name: lane?.name ?? '', color: lane?.color ?? FIRST_COLOUR })
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const change = (part: Partial<typeof draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblems((now) => now.filter(({ field }) => !(field in part)))
  }
  const refuse = (found: readonly FieldError[]): never => {
    setProblems(found)
    throw new AppError('ERR_LANE_REFUSED', 422, { message: t('kanban.form.refused') })
  }
  const save = async () => {
    const own = laneProblems(draft)
    if (own.length > 0) return refuse(own)
    try {
      await (lane ? call(updateLane, { id: lane.id, ...draft }) : call(createLane, draft))
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields.length > 0) return refuse(fields)
      throw error
    }
    await askAgain()
    client.notify(t('kanban.done.saved', { name: draft.name.trim() }))
  }
  const problemOf = (field: string): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(`kanban.problem.${field}.${problem.code}`) : null
  }
  return (
    <FormDialog
      title={t(lane ? 'kanban.form.edit' : 'kanban.form.new')}
      isDirty={JSON.stringify(draft) !== JSON.stringify(start)}
      onSave={save}
      onClose={onClose}
    >
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
