import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createVariable, LONGEST_VALUE, LONGEST_VARIABLE, updateVariable, type Variable, variableProblems } from '../../contract/index.ts'
import { removeVariable } from '../commands.ts'
import { invalidateVariables } from '../variables.ts'

/** Writes or changes a variable; `variable` is null for a new one. */
export default function VariableForm({ variable, onClose }: { variable: Variable | null; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { name: variable?.name ?? '', value: variable?.value ?? '' },
    ({ field, code }) => t(`customFields.problem.${field}.${code}`),
    t('customFields.form.refused'),
  )
  const write = async () => {
    await (variable ? call(updateVariable, { id: variable.id, ...draft }) : call(createVariable, draft))
    await invalidateVariables()
    client.notify(t('customFields.done.saved', { name: draft.name.trim() }))
  }
  return (
    <FormDialog
      title={t(variable ? 'customFields.form.edit' : 'customFields.new')}
      isDirty={isDirty}
      onSave={() => save(variableProblems(draft), write)}
      onClose={onClose}
    >
      <TextField
        label={t('customFields.form.name')}
        help={t('customFields.form.nameHelp')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_VARIABLE}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('customFields.form.value')}
        value={draft.value}
        error={problemOf('value')}
        maxLength={LONGEST_VALUE}
        autoComplete="off"
        onChange={(value) => change({ value })}
      />
      {variable && (
        <Button
          variant="minimal"
          onClick={() => {
            onClose()
            void client.run(removeVariable, variable)
          }}
        >
          {t('customFields.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
