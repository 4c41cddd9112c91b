import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type CountedLabel, createLabel, LONGEST_LABEL, labelProblems, updateLabel } from '../../contract/index.ts'
import { askAgain } from '../labels.ts'

/** Writes or changes a label; null for a new one. */
export default function LabelForm({ row: label, onClose, onRemove }: RowFormProps<CountedLabel>) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { tag: label?.tag ?? '', color: label?.color ?? FIRST_COLOUR, isActive: label?.isActive ?? true },
    ({ field, code }) => t(`labels.problem.${field}.${code}`),
    t('labels.form.refused'),
  )
  const write = async () => {
    await (label ? call(updateLabel, { id: label.id, ...draft }) : call(createLabel, draft))
    await askAgain()
    client.notify(t('labels.done.saved', { tag: draft.tag.trim() }))
  }
  return (
    <FormDialog title={t(label ? 'labels.form.edit' : 'labels.new')} isDirty={isDirty} onSave={() => save(labelProblems(draft), write)} onClose={onClose}>
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
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('labels.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
