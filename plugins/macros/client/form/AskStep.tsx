import { useState } from 'react'
import type { KeptQuestions } from '#core/client/commands/macroStep.ts'
import { plain } from '#core/client/commands/match.ts'
import { PickList } from '#core/client/ui/PickList.tsx'
import type { Answer, ChoiceStep } from '#core/contract/asking.ts'
import { AskText } from './AskText.tsx'

export interface AskStepProps {
  /** Whose questions they are: two commands may call a question the same. */
  commandId: string
  questions: KeptQuestions<unknown>
  onDone: (kept: unknown) => void
}

/** One question after the other. */
export function AskStep({ commandId, questions: { steps, toKept }, onDone }: AskStepProps) {
  const [given, setGiven] = useState<readonly Answer[]>([])
  const answersOf = (all: readonly Answer[]) => Object.fromEntries(all.flatMap((answer, index) => (steps[index] ? [[steps[index].id, answer]] : [])))
  const take = (answer: Answer) => {
    const all = [...given, answer]
    if (all.length < steps.length) setGiven(all)
    else onDone(toKept(answersOf(all)))
  }
  const step = steps[given.length]
  if (!step) return null
  const answers = answersOf(given)
  if (!('options' in step)) return <AskText key={step.id} step={step} answers={answers} onAnswer={take} />
  return (
    <PickList
      key={step.id}
      label={step.title}
      listLabel={step.title}
      none={step.none ?? ''}
      queryKey={`macros.ask ${commandId} ${step.id} ${given.map(({ id }) => id).join(' ')}`}
      find={async (text) => fitting(await step.options(answers), text)}
      toLine={({ index, title, detail }) => ({ id: index, name: title, src: null, hint: detail ?? '', mark: null })}
      onChoose={take}
    />
  )
}

const fitting = (options: Awaited<ReturnType<ChoiceStep['options']>>, text: string) =>
  options.map((option, index) => ({ ...option, index })).filter(({ title, words = '' }) => plain(`${title} ${words}`).includes(plain(text.trim())))
