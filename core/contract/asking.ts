/** One of the things to choose from in a step. */
export interface StepOption {
  id: string
  title: string
  detail?: string
  /** More words that find it. */
  words?: string
  /** What is said of it at the foot of the palette while it is chosen. */
  preview?: string
}

/** What was chosen or typed in a step; a typed text is its `id` as well. */
export interface Answer {
  id: string
  title: string
}

/** Step id → its answer, for the steps already answered. */
export type Answers = Readonly<Record<string, Answer>>

interface StepBase {
  id: string
  /** What is asked, in the person's language. */
  title: string
}

/** Choose one. The options are loaded once and searched on this machine. */
export interface ChoiceStep extends StepBase {
  options: (answers: Answers) => readonly StepOption[] | Promise<readonly StepOption[]>
  /** What to say when nothing fits. */
  none?: string
}

/** Type something. */
export interface TextStep extends StepBase {
  /** What Enter does with the text as it stands: the title of its row. Null while the text will not do. */
  submit: (text: string, answers: Answers) => string | null
  /** In characters. */
  longest: number
}

export type CommandStep = ChoiceStep | TextStep

/** The arguments of a command, asked one after the other. */
export interface Asking {
  steps: readonly CommandStep[]
  /** Runs the deed, when every step is answered. */
  finish: (answers: Answers) => void | Promise<void>
}
