import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createRule, definitionProblems, isSilence, LONGEST_RULE_NAME, nameProblems, type RuleDefinition, updateRule } from '../../contract/index.ts'
import { useChoices } from '../choices.ts'
import type { EditedRule } from '../dialogs.atoms.ts'
import { refreshRules } from '../rules.ts'
import { ActionRows } from './ActionRows.tsx'
import { ConditionRows } from './ConditionRows.tsx'
import { LaterSteps } from './LaterSteps.tsx'
import { TestPart } from './TestPart.tsx'
import { TriggerRow } from './TriggerRow.tsx'
import '../rules.css'

interface RuleFormProps {
  edited: EditedRule
  onClose: () => void
}

const PLACE = 'definition.'

/** Writes a rule as a sentence: when something happens, and conditions hold, then something is done. */
export default function RuleForm({ edited, onClose }: RuleFormProps) {
  const t = useT()
  const client = useClient()
  const choices = useChoices()
  const rule = 'rule' in edited ? edited.rule : null
  const begun = 'rule' in edited ? { name: edited.rule.name, definition: edited.rule.definition } : edited
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { name: begun.name, isActive: rule?.isActive ?? true, definition: begun.definition },
    ({ code }) => t(`rules.problem.${code}`),
    t('rules.form.refused'),
  )
  const { definition } = draft
  const put = (part: Partial<RuleDefinition>) => change({ definition: { ...definition, ...part } })
  const own = definitionProblems(definition)
  // After the first attempt what is wrong is said as it is written; what the server refused, until something is changed.
  const [attempted, setAttempted] = useState<RuleDefinition | null>(null)
  const errorOf = (field: string): string | null => {
    if (attempted === null) return null
    const problem = own.find((one) => one.field === field)
    if (problem) return t(`rules.problem.${problem.code}`)
    return attempted === definition ? problemOf(PLACE + field) : null
  }
  const write = async () => {
    await (rule ? call(updateRule, { id: rule.id, ...draft }) : call(createRule, draft))
    await refreshRules()
    client.notify(t('rules.done.saved', { name: draft.name.trim() }))
  }
  const submit = () => {
    setAttempted(definition)
    return save([...nameProblems(draft.name), ...own.map((problem) => ({ ...problem, field: PLACE + problem.field }))], write)
  }
  return (
    <FormDialog title={t(rule ? 'rules.form.edit' : 'rules.form.new')} isDirty={isDirty} onSave={submit} onClose={onClose} size="l">
      <div className="rule-form">
        <TextField
          label={t('rules.form.name')}
          value={draft.name}
          error={problemOf('name')}
          maxLength={LONGEST_RULE_NAME}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        <TriggerRow definition={definition} errorOf={errorOf} onChange={put} />
        <ConditionRows definition={definition} choices={choices} errorOf={errorOf} onChange={put} />
        <ActionRows
          title={t('rules.form.then')}
          place="actions"
          actions={definition.actions}
          choices={choices}
          errorOf={errorOf}
          onChange={(actions) => put({ actions })}
        />
        {definition.trigger === 'customerSilent' && (
          <LaterSteps later={definition.later} choices={choices} errorOf={errorOf} onChange={(later) => put({ later })} />
        )}
        {isSilence(definition.trigger) && (
          <Switch
            label={t('rules.form.withinHours')}
            help={t('rules.form.withinHoursHelp')}
            isOn={definition.isWithinHours}
            onChange={(isWithinHours) => put({ isWithinHours })}
          />
        )}
        <Switch label={t('rules.form.active')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
        <TestPart definition={definition} hasProblems={own.length > 0} />
      </div>
    </FormDialog>
  )
}
