import { Add, ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { type ActionKind, actionKinds, MOST_ACTIONS, type RuleAction } from '../../contract/index.ts'
import type { Choices } from '../choices.ts'
import { ActionFields } from './ActionFields.tsx'
import { newAction } from './newParts.ts'

interface ActionRowsProps {
  title: string
  /** Place of the actions in the definition. */
  place: string
  actions: readonly RuleAction[]
  choices: Choices
  errorOf: (field: string) => string | null
  onChange: (actions: RuleAction[]) => void
}

/** 'então …': what is done, in its order. */
export function ActionRows({ title, place, actions, choices, errorOf, onChange }: ActionRowsProps) {
  const t = useT()
  const put = (index: number, action: RuleAction) => onChange(actions.with(index, action))
  const swap = (index: number) => {
    const [one, other] = actions.slice(index, index + 2)
    if (one && other) onChange(actions.toSpliced(index, 2, other, one))
  }
  return (
    <section className="rule-part" aria-label={title}>
      <h3>{title}</h3>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action is its place
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other row has
        <div key={index} className="rule-line" role="group" aria-label={t('rules.form.actionNumber', { number: index + 1 })}>
          <Select
            label={t('rules.form.action')}
            value={action.do}
            options={actionKinds.map((kind) => ({ value: kind, label: t(`rules.action.${kind}`) }))}
            onChange={(next) => {
              const kind: ActionKind | undefined = actionKinds.find((one) => one === next)
              if (kind) put(index, newAction(kind))
            }}
          />
          <ActionFields action={action} choices={choices} errorOf={(field) => errorOf(`${place}.${index}.${field}`)} onChange={(next) => put(index, next)} />
          <span className="rule-tools">
            {index > 0 && <IconButton icon={ArrowUp} label={t('rules.form.actionUp', { number: index + 1 })} onClick={() => swap(index - 1)} />}
            {index < actions.length - 1 && (
              <IconButton icon={ArrowDown} label={t('rules.form.actionDown', { number: index + 1 })} onClick={() => swap(index)} />
            )}
            <IconButton icon={Cross} label={t('rules.form.removeAction', { number: index + 1 })} onClick={() => onChange(actions.toSpliced(index, 1))} />
          </span>
        </div>
      ))}
      {errorOf(place) && <div className="form-error">{errorOf(place)}</div>}
      {actions.length < MOST_ACTIONS && (
        <Button variant="minimal" icon={Add} onClick={() => onChange([...actions, newAction('label')])}>
          {t('rules.form.addAction')}
        </Button>
      )}
    </section>
  )
}
