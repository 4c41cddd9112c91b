import type { Presence } from './auth.ts'

/** A thing to choose from in a step. */
export interface StepOption {
  id: string
  title: string
  detail?: string
  /** Stands at the right, such as whether somebody is there. */
  side?: string
  /** More words that find it. */
  keywords?: string
  /** Text about it at the foot of the palette while it is chosen. */
  preview?: string
  /** Stands for a person: their picture comes before the name. */
  person?: { id: number; name: string; presence?: Presence }
  /** The colour of its dot. */
  color?: string
  /** Shown, and cannot be chosen; `detail` says why. */
  isOff?: boolean
  /** Shown only once something is typed. */
  isFound?: boolean
}

/** An answer that was chosen or typed in a step; a typed text is its `id` as well. */
export interface Answer {
  id: string
  title: string
}

/** Step id → its answer, for the steps already answered. */
export type Answers = Readonly<Record<string, Answer>>

interface StepBase {
  id: string
  /** Text of the question, in the person's language. */
  title: string
  /** Whether the earlier answers leave nothing to ask here. */
  skip?: (answers: Answers) => boolean
}

/** Choose one. The options are loaded once and searched on this machine. */
export interface ChoiceStep extends StepBase {
  options: (answers: Answers) => readonly StepOption[] | Promise<readonly StepOption[]>
  /** Text for when nothing fits. */
  none?: string
}

/** Type something. */
export interface TextStep extends StepBase {
  /** Title of the row that takes the text with Enter, as the text stands. Null while the text will not do. */
  submit: (text: string, answers: Answers) => string | null
  /** In characters. */
  longest: number
}

export type CommandStep = ChoiceStep | TextStep

/** The arguments of a command, asked one after the other. */
export interface Asking {
  steps: readonly CommandStep[]
  /** Text of what is being done, and to what; the command's title unless given. */
  title?: string
  /** Runs the action, when every step is answered. */
  finish: (answers: Answers) => void | Promise<void>
}

/** An answer and the step that it was given to. */
export interface Given {
  stepId: string
  answer: Answer
}

export const answersOf = (given: readonly Given[]): Answers => Object.fromEntries(given.map(({ stepId, answer }) => [stepId, answer]))

/** The first step that has no answer and needs one; null when all is answered. */
export function nextStep(steps: readonly CommandStep[], given: readonly Given[]): CommandStep | null {
  const answers = answersOf(given)
  return steps.find(({ id, skip }) => !(id in answers) && skip?.(answers) !== true) ?? null
}
