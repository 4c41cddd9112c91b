import { Add, Cross } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { type ConditionKind, conditionKinds, MOST_CONDITIONS, type RuleCondition, type RuleDefinition } from '../../contract/index.ts'
import type { Choices } from '../choices.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { newCondition } from './newParts.ts'

interface ConditionRowsProps {
  definition: RuleDefinition
  choices: Choices
  errorOf: (field: string) => string | null
  onChange: (part: Partial<RuleDefinition>) => void
}

/** 'e …': what must hold. */
export function ConditionRows({ definition: { match, conditions }, choices, errorOf, onChange }: ConditionRowsProps) {
  const t = useT()
  const put = (index: number, condition: RuleCondition) => onChange({ conditions: conditions.with(index, condition) })
  return (
    <section className="rule-part" aria-label={t('rules.form.and')}>
      <h3>{t('rules.form.and')}</h3>
      {conditions.length > 1 && (
        <div className="rule-line">
          <Select
            label={t('rules.form.match')}
            value={match}
            options={(['all', 'any'] as const).map((one) => ({ value: one, label: t(`rules.match.${one}`) }))}
            onChange={(next) => onChange({ match: next === 'any' ? 'any' : 'all' })}
          />
        </div>
      )}
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other row has
        <div key={index} className="rule-line" role="group" aria-label={t('rules.form.conditionNumber', { number: index + 1 })}>
          <Select
            label={t('rules.form.attribute')}
            value={condition.of}
            options={conditionKinds.map((of) => ({ value: of, label: t(`rules.attribute.${of}`) }))}
            onChange={(next) => {
              const of: ConditionKind | undefined = conditionKinds.find((one) => one === next)
              if (of) put(index, newCondition(of))
            }}
          />
          <ConditionFields
            condition={condition}
            choices={choices}
            errorOf={(field) => errorOf(`conditions.${index}.${field}`)}
            onChange={(next) => put(index, next)}
          />
          <IconButton
            icon={Cross}
            label={t('rules.form.removeCondition', { number: index + 1 })}
            onClick={() => onChange({ conditions: conditions.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {errorOf('conditions') && <div className="form-error">{errorOf('conditions')}</div>}
      {conditions.length < MOST_CONDITIONS && (
        <Button variant="minimal" icon={Add} onClick={() => onChange({ conditions: [...conditions, newCondition('text')] })}>
          {t('rules.form.addCondition')}
        </Button>
      )}
    </section>
  )
}
