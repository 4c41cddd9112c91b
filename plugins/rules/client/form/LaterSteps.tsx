import { Add, Cross } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { type LaterStep, MOST_LATER } from '../../contract/index.ts'
import type { Choices } from '../choices.ts'
import { ActionRows } from './ActionRows.tsx'
import { Minutes } from './Minutes.tsx'
import { newAction } from './newParts.ts'

const DAY_MINUTES = 1_440

interface LaterStepsProps {
  later: readonly LaterStep[]
  choices: Choices
  errorOf: (field: string) => string | null
  onChange: (later: LaterStep[]) => void
}

/** 'e, se continuar calado …': the follow-ups, one after the other. */
export function LaterSteps({ later, choices, errorOf, onChange }: LaterStepsProps) {
  const t = useT()
  const put = (index: number, step: LaterStep) => onChange(later.with(index, step))
  return (
    <>
      {later.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other part has
        <div key={index} className="rule-later" role="group" aria-label={t('rules.step', { number: index + 1 })}>
          <div className="rule-line">
            <span className="rule-word">{t('rules.form.later')}</span>
            <Minutes
              label={t('rules.form.length')}
              value={step.minutes}
              error={errorOf(`later.${index}.minutes`)}
              onChange={(minutes) => put(index, { ...step, minutes })}
            />
            <IconButton icon={Cross} label={t('rules.form.removeStep', { number: index + 1 })} onClick={() => onChange(later.toSpliced(index, 1))} />
          </div>
          <ActionRows
            title={t('rules.form.then')}
            place={`later.${index}.actions`}
            actions={step.actions}
            choices={choices}
            errorOf={errorOf}
            onChange={(actions) => put(index, { ...step, actions })}
          />
        </div>
      ))}
      {later.length < MOST_LATER && (
        <Button variant="minimal" icon={Add} onClick={() => onChange([...later, { minutes: DAY_MINUTES, actions: [newAction('send')] }])}>
          {t('rules.form.addStep')}
        </Button>
      )}
    </>
  )
}
