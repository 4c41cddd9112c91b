import type { Getter } from 'jotai'
import type { z } from 'zod'
import type { ClientContext, Translate } from '#core/client/plugin.ts'
import type { Answers, CommandStep } from '#core/contract/asking.ts'

/** How a command is a step of a macro: done again, on what the macro is run on, with what was kept of its arguments. */
export interface MacroStep<A> {
  /** Catalogue key of its name where a step is picked. */
  title: string
  /** Whether what it does stays done: such a run answers no undo. */
  lasts: (get: Getter) => boolean
  /** What is kept of a run, as JSON; null where that run makes no step. */
  keep: (args: A, ctx: ClientContext) => unknown
  /** The step as a sentence; null where what was kept cannot be read. */
  words: (kept: unknown, t: Translate) => string | null
  /** Arguments for a target, by its id. @throws where what was kept cannot be read */
  toArgs: (kept: unknown, targetId: number, ctx: ClientContext) => A | Promise<A>
  /** What must be told to make a step; absent where nothing must. */
  ask?: (ctx: ClientContext) => Promise<KeptQuestions<unknown>>
}

/** Steps that ask, and what is kept of their answers. */
export interface KeptQuestions<K> {
  steps: readonly CommandStep[]
  toKept: (answers: Answers) => K
}

interface StepOf<A, K> {
  title: string
  /** What is kept; it comes from a stored macro, so it is parsed again. */
  kept: z.ZodType<K>
  lasts?: (get: Getter) => boolean
  keep: (args: A, ctx: ClientContext) => K | null
  words: (kept: K, t: Translate) => string
  toArgs: (kept: K, targetId: number, ctx: ClientContext) => A | Promise<A>
  ask?: (ctx: ClientContext) => Promise<KeptQuestions<K>>
}

/** The facet `macro` of a command. */
export const macroStep = <A, K>({ kept, words, toArgs, lasts = () => false, ...step }: StepOf<A, K>): MacroStep<A> => ({
  ...step,
  lasts,
  words(stored, t) {
    const parsed = kept.safeParse(stored)
    return parsed.success ? words(parsed.data, t) : null
  },
  toArgs: (stored, targetId, ctx) => toArgs(kept.parse(stored), targetId, ctx),
})
