import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { textMatches } from '#plugins/flows/contract/index.ts'
import { priorities, ticketStatuses } from '#plugins/tickets/contract/index.ts'
import { emptyAttributes, fieldMatches, type ReferenceKind, type RuleCondition } from '../../contract/index.ts'
import type { Choices } from '../choices.ts'
import { PickSome } from './PickSome.tsx'
import { PickTexts } from './PickTexts.tsx'

interface ConditionFieldsProps {
  condition: RuleCondition
  choices: Choices
  errorOf: (field: string) => string | null
  onChange: (condition: RuleCondition) => void
}

const SEPARATOR = ','
const SCORES = ['1', '2', '3', '4', '5'] as const

/** Fields of a comparison behind the attribute: what is compared with what. */
export function ConditionFields({ condition, choices, errorOf, onChange }: ConditionFieldsProps) {
  const t = useT()
  const name = t(`rules.attribute.${condition.of}`)
  const isOrNot = (verb: 'is' | 'has' | 'says' = 'is') =>
    'is' in condition && (
      <Select
        label={t('rules.form.comparison')}
        value={condition.is ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t(`rules.${verb}`) },
          { value: 'no', label: t(`rules.${verb}Not`) },
        ]}
        onChange={(next) => onChange({ ...condition, is: next === 'yes' })}
      />
    )
  switch (condition.of) {
    case 'channel':
      return (
        <>
          {isOrNot()}
          <PickTexts
            label={name}
            options={[...new Set([...choices.channels, ...condition.among])].map((value) => ({ value, name: value }))}
            chosen={condition.among}
            error={errorOf('among')}
            onChange={(among) => onChange({ ...condition, among })}
          />
        </>
      )
    case 'status':
      return (
        <>
          {isOrNot()}
          <PickTexts
            label={name}
            options={ticketStatuses.map((value) => ({ value, name: t(`rules.status.${value}`) }))}
            chosen={condition.among}
            error={errorOf('among')}
            onChange={(among) => onChange({ ...condition, among })}
          />
        </>
      )
    case 'priority':
      return (
        <>
          {isOrNot()}
          <PickTexts
            label={name}
            options={priorities.map((value) => ({ value, name: t(`rules.priority.${value}`) }))}
            chosen={condition.among}
            error={errorOf('among')}
            onChange={(among) => onChange({ ...condition, among })}
          />
        </>
      )
    case 'hours':
      return (
        <Select
          label={name}
          value={condition.isOpen ? 'open' : 'closed'}
          options={(['open', 'closed'] as const).map((one) => ({ value: one, label: t(`rules.hours.${one}`) }))}
          onChange={(next) => onChange({ ...condition, isOpen: next === 'open' })}
        />
      )
    case 'text':
      return (
        <>
          {isOrNot('says')}
          <Select
            label={t('rules.form.how')}
            value={condition.how}
            options={textMatches.map((how) => ({ value: how, label: t(`rules.textMatch.${how}`) }))}
            onChange={(next) => onChange({ ...condition, how: textMatches.find((how) => how === next) ?? condition.how })}
          />
          <TextField
            label={t('rules.form.words')}
            placeholder={t(condition.how === 'regex' ? 'rules.form.patternHint' : 'rules.form.wordsHint')}
            autoComplete="off"
            value={condition.how === 'regex' ? (condition.values[0] ?? '') : condition.values.join(SEPARATOR)}
            error={errorOf('values')}
            onChange={(text) => onChange({ ...condition, values: text === '' ? [] : condition.how === 'regex' ? [text] : text.split(SEPARATOR) })}
          />
        </>
      )
    case 'field':
      return (
        <>
          <TextField
            label={t('rules.form.fieldName')}
            placeholder={t('rules.form.fieldName')}
            autoComplete="off"
            value={condition.name}
            error={errorOf('name')}
            onChange={(text) => onChange({ ...condition, name: text })}
          />
          <Select
            label={t('rules.form.how')}
            value={condition.how}
            options={fieldMatches.map((how) => ({ value: how, label: t(`rules.fieldMatch.${how}`) }))}
            onChange={(next) => onChange({ ...condition, how: fieldMatches.find((how) => how === next) ?? condition.how })}
          />
          {(condition.how === 'is' || condition.how === 'contains') && (
            <TextField
              label={t('rules.form.value')}
              placeholder={t('rules.form.value')}
              autoComplete="off"
              value={condition.value}
              error={errorOf('value')}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </>
      )
    case 'firstContact':
    case 'group':
      return isOrNot()
    case 'score':
      return (
        <>
          <Select
            label={t('rules.form.how')}
            value={condition.how}
            options={(['atMost', 'atLeast'] as const).map((how) => ({ value: how, label: t(`rules.score.${how}`) }))}
            onChange={(next) => onChange({ ...condition, how: next === 'atLeast' ? 'atLeast' : 'atMost' })}
          />
          <Select
            label={name}
            value={String(condition.value)}
            error={errorOf('value')}
            options={SCORES.map((score) => ({ value: score, label: score }))}
            onChange={(next) => onChange({ ...condition, value: Number(next) })}
          />
        </>
      )
    default: {
      const kind: ReferenceKind = condition.of === 'owner' ? 'person' : condition.of
      return (
        <>
          {isOrNot(condition.of === 'label' ? 'has' : 'is')}
          <PickSome
            label={name}
            choices={choices[kind]}
            chosen={condition.ids}
            none={emptyAttributes.includes(condition.of) ? t(`rules.none.${condition.of}`) : undefined}
            error={errorOf('ids')}
            onChange={(ids) => onChange({ ...condition, ids })}
          />
        </>
      )
    }
  }
}
