import type { FieldError } from '#core/contract/errors.ts'

/** Longest name, in UTF-16 units. */
export const LONGEST_NAME = 60
export const MOST_STEPS = 20
/** Tickets of one run: more than anybody picks one by one. */
export const MOST_RUN = 1_000
/** Room for what a step keeps, as JSON, in UTF-16 units: a long message with its variables. */
export const LARGEST_STEP = 12_000

/** An action of a macro: the id of its command and what that command stores of its arguments. */
export interface Step {
  command: string
  args: Record<string, unknown>
}

/** Fields of a macro that a person writes. */
export interface MacroDraft {
  name: string
  /** Of everybody in the company; else its author's own. */
  isShared: boolean
  steps: readonly Step[]
}

const COMMAND = /^[a-z][\w-]*\.[\w.-]+$/i

const refuse = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a macro; empty when there are none. */
export function macroProblems({ name, steps }: Pick<MacroDraft, 'name' | 'steps'>): FieldError[] {
  const problems: FieldError[] = []
  if (name.trim() === '') problems.push(refuse('name', 'required', 'The name is missing'))
  else if (name.trim().length > LONGEST_NAME) problems.push(refuse('name', 'too_big', `The name has more than ${LONGEST_NAME} characters`))
  if (steps.length === 0) problems.push(refuse('steps', 'required', 'A macro has at least one step'))
  else if (steps.length > MOST_STEPS) problems.push(refuse('steps', 'too_big', `A macro has at most ${MOST_STEPS} steps`))
  else if (steps.some(({ command }) => !COMMAND.test(command))) problems.push(refuse('steps', 'invalid_format', 'A step names no command'))
  else if (steps.some(({ args }) => JSON.stringify(args).length > LARGEST_STEP)) problems.push(refuse('steps', 'too_long', 'A step keeps too much'))
  return problems
}

/** The person who looks at macros. */
export interface MacroViewer {
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
}

/** Everybody sees their own and the shared ones; a superadmin none. */
export const maySeeMacro = ({ userId, isShared }: { userId: number; isShared: boolean }, viewer: MacroViewer): boolean =>
  viewer.profile !== 'superadmin' && (isShared || userId === viewer.userId)

/** Whether one may look after macros that everybody runs. */
export const mayShareMacro = ({ profile }: MacroViewer): boolean => profile === 'admin' || profile === 'super'

/** Whether one may edit it: one's own personal ones, and shared ones for who leads. */
export const mayEditMacro = (macro: { userId: number; isShared: boolean }, viewer: MacroViewer): boolean =>
  maySeeMacro(macro, viewer) && (macro.isShared ? mayShareMacro(viewer) : true)
