import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { Goal } from '../../contract/index.ts'
import type { Choices } from '../choices/names.ts'

interface GoalFieldProps {
  label: string
  goal: Goal
  choices: Choices
  /** An option may lead back to the question. */
  isOption?: boolean
  onChange: (goal: Goal) => void
}

const textOf = ({ to, id }: Goal): string => `${to}:${id ?? ''}`

function readGoal(text: string): Goal {
  const [to, id] = text.split(':')
  const goals = ['queue', 'user', 'close', 'menu'] as const
  return { to: goals.find((one) => one === to) ?? 'queue', id: id ? Number(id) : null }
}

/** Where an answer leads, in one list: queues, people, the end, the question again. */
export function GoalField({ label, goal, choices, isOption = false, onChange }: GoalFieldProps) {
  const t = useT()
  const options: { value: string; label: string }[] = [
    { value: 'queue:', label: t('flows.simple.goal.anyQueue') },
    ...choices.queues.map(({ id, name }) => ({ value: `queue:${id}`, label: t('flows.simple.goal.queue', { name }) })),
    ...choices.people.map(({ id, name }) => ({ value: `user:${id}`, label: t('flows.simple.goal.user', { name }) })),
    { value: 'close:', label: t('flows.simple.goal.close') },
    ...choices.reasons.map(({ id, name }) => ({ value: `close:${id}`, label: t('flows.simple.goal.closeReason', { name }) })),
    ...(isOption ? [{ value: 'menu:', label: t('flows.simple.goal.menu') }] : []),
  ]
  const value = textOf(goal)
  // A row that is gone, or not here yet, is still what stands.
  const isKnown = options.some((one) => one.value === value)
  return (
    <Select
      label={label}
      value={value}
      options={isKnown ? options : [...options, { value, label: t('flows.gone', { id: goal.id ?? 0 }) }]}
      onChange={(next) => onChange(readGoal(next))}
    />
  )
}
