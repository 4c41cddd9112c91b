import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type FlowCase, LONGEST_FLOW_CASE_NAME, renameFlowCase } from '../../contract/index.ts'
import { refreshCases } from './cases.ts'

interface CaseNameFormProps {
  one: FlowCase
  onClose: () => void
}

/** Form for the name of a case. */
export default function CaseNameForm({ one, onClose }: CaseNameFormProps) {
  const t = useT()
  const { draft, change, problemOf, save, isDirty } = useDraft({ name: one.name }, ({ code }) => t(`flows.case.problem.${code}`), t('flows.form.refused'))
  const problems = draft.name.trim() === '' ? [{ field: 'name', code: 'required', message: 'Write a name' }] : []
  const write = async () => {
    await call(renameFlowCase, { id: one.flowId, caseId: one.id, name: draft.name })
    await refreshCases(one.flowId)
  }
  return (
    <FormDialog title={t('flows.case.rename')} isDirty={isDirty} onSave={() => save(problems, write)} onClose={onClose} size="s">
      <TextField
        label={t('flows.column.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_FLOW_CASE_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
    </FormDialog>
  )
}
