import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createLabel, type Label, LONGEST_LABEL, labelProblems, updateLabel } from '../../contract/index.ts'
import { removeLabel } from '../commands.ts'
import { askAgain } from '../labels.ts'

/** Writes or changes a label; `label` is null for a new one. */
export default function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
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
    <FormDialog title={t(label ? 'labels.form.edit' : 'labels.form.new')} isDirty={isDirty} onSave={() => save(labelProblems(draft), write)} onClose={onClose}>
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
