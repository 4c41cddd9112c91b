import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { createLabel, type Label, LONGEST_LABEL, labelProblems, updateLabel } from '../../contract/index.ts'
import { removeLabel } from '../commands.ts'
import { askAgain } from '../labels.ts'

/** Writes or changes a label; `label` is null for a new one. */
export default function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [start] = useState({ tag: label?.tag ?? '', color: label?.color ?? FIRST_COLOUR, isActive: label?.isActive ?? true })
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<readonly FieldError[]>([])

  const change = (part: Partial<typeof draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblems((now) => now.filter(({ field }) => !(field in part)))
  }
  const refuse = (found: readonly FieldError[]): never => {
    setProblems(found)
    throw new AppError('ERR_LABEL_REFUSED', 422, { message: t('labels.form.refused') })
  }
  const save = async () => {
    const own = labelProblems(draft)
    if (own.length > 0) return refuse(own)
    try {
      await (label ? call(updateLabel, { id: label.id, ...draft }) : call(createLabel, draft))
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields.length > 0) return refuse(fields)
      throw error
    }
    await askAgain()
    client.notify(t('labels.done.saved', { tag: draft.tag.trim() }))
  }
  const problemOf = (field: string): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(`labels.problem.${field}.${problem.code}`) : null
  }
  return (
    <FormDialog
      title={t(label ? 'labels.form.edit' : 'labels.form.new')}
      isDirty={JSON.stringify(draft) !== JSON.stringify(start)}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('labels.form.tag')}
        value={draft.tag}
        error={problemOf('tag')}
        maxLength={LONGEST_LABEL}
        autoComplete="off"
        onChange={(tag) => change({ tag })}
      />
      <ColourField label={t('labels.form.color')} value={draft.color} error={problemOf('color')} onChange={(color) => change({ color })} />
      <Switch label={t('labels.form.active')} help={t('labels.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      {label && (
        <Button
          variant="minimal"
          onClick={() => {
            onClose()
            void client.run(removeLabel, label)
          }}
        >
          {t('labels.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
