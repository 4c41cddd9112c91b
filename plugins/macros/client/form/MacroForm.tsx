import { Add } from '@blueprintjs/icons'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import {
  createMacro,
  LONGEST_NAME,
  type Macro,
  type MacroDraft,
  type MacroViewer,
  MOST_STEPS,
  macroProblems,
  mayShareMacro,
  type Step,
  updateMacro,
} from '../../contract/index.ts'
import { noteSaved } from '../macros.ts'
import { AddStep } from './AddStep.tsx'
import { StepList } from './StepList.tsx'

export interface MacroFormProps {
  /** Null for a new one. */
  macro: Macro | null
  /** Steps that a new one begins with. */
  recorded: readonly Step[]
  viewer: MacroViewer
  onClose: () => void
}

/** Writes or changes a macro. Who leads may share it. */
export function MacroForm({ macro, recorded, viewer, onClose }: MacroFormProps) {
  const t = useT()
  const client = useClient()
  const [isAdding, setAdding] = useState(false)
  const { draft, change, problemOf, save, isDirty } = useDraft<MacroDraft>(
    { name: macro?.name ?? '', isShared: macro?.isShared ?? false, steps: macro?.steps ?? recorded },
    ({ field, code }) => t(`macros.problem.${field}.${code}`),
    t('macros.form.refused'),
  )
  const { name, isShared, steps } = draft
  const write = async () => {
    const wanted = { name, isShared, steps: [...steps] }
    noteSaved(await (macro ? call(updateMacro, { id: macro.id, ...wanted }) : call(createMacro, wanted)))
    client.notify(t('macros.done.saved', { name: name.trim() }))
  }
  return (
    <>
      <FormDialog
        title={t(macro ? 'macros.form.edit' : 'macros.new')}
        isDirty={isDirty || recorded.length > 0}
        onSave={() => save(macroProblems(draft), write)}
        onClose={onClose}
      >
        <TextField
          label={t('macros.form.name')}
          value={name}
          error={problemOf('name')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(next) => change({ name: next })}
        />
        <StepList steps={steps} error={problemOf('steps')} onChange={(next) => change({ steps: next })} />
        <Button icon={Add} className="macro-add" disabled={steps.length >= MOST_STEPS} onClick={() => setAdding(true)}>
          {t('macros.form.add')}
        </Button>
        {mayShareMacro(viewer) && (
          <Switch label={t('macros.form.share')} help={t('macros.form.shareHelp')} isOn={isShared} onChange={(isOn) => change({ isShared: isOn })} />
        )}
      </FormDialog>
      {isAdding && <AddStep onAdd={(step) => change({ steps: [...steps, step] })} onClose={() => setAdding(false)} />}
    </>
  )
}
