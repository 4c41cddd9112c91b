import { useState } from 'react'
import { plain } from '#core/client/commands/match.ts'
import type { StepQuestions } from '#core/client/plugin.ts'
import { PickList } from '#core/client/ui/PickList.tsx'
import { type Answer, answersOf, type ChoiceStep, type Given, nextStep } from '#core/contract/asking.ts'
import { AskText } from './AskText.tsx'

export interface AskStepProps {
  /** Command that asks the questions: two commands may call a question the same. */
  commandId: string
  questions: StepQuestions<unknown>
  onDone: (stored: unknown) => void
}

/** Asks one question after the other. */
export function AskStep({ commandId, questions: { steps, toStored }, onDone }: AskStepProps) {
  const [given, setGiven] = useState<readonly Given[]>([])
  const step = nextStep(steps, given)
  const take = ({ id, title }: Answer) => {
    if (!step) return
    const all = [...given, { stepId: step.id, answer: { id, title } }]
    if (nextStep(steps, all)) setGiven(all)
    else onDone(toStored(answersOf(all)))
  }
  if (!step) return null
  const answers = answersOf(given)
  if (!('options' in step)) return <AskText key={step.id} step={step} answers={answers} onAnswer={take} />
  return (
    <PickList
      key={step.id}
      label={step.title}
      listLabel={step.title}
      none={step.none ?? ''}
      queryKey={`macros.ask ${commandId} ${step.id} ${given.map(({ answer: { id } }) => id).join(' ')}`}
      find={async (text) => fitting(await step.options(answers), text)}
      toRow={({ index, title, detail }) => ({ id: index, name: title, src: null, hint: detail ?? '', mark: null })}
      onChoose={take}
    />
  )
}

const fitting = (options: Awaited<ReturnType<ChoiceStep['options']>>, text: string) =>
  options
    .map((option, index) => ({ ...option, index }))
    .filter(({ isOff = false, isFound = false }) => !isOff && (!isFound || text.trim() !== ''))
    .filter(({ title, keywords = '' }) => plain(`${title} ${keywords}`).includes(plain(text.trim())))
