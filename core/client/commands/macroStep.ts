import type { Getter } from 'jotai'
import type { z } from 'zod'
import type { ClientContext, MacroStep, StepQuestions, Translate } from '#core/client/plugin.ts'

interface StepOf<A, K> {
  title: string
  /** Schema of what is stored; it comes from a stored macro, so it is parsed again. */
  storedSchema: z.ZodType<K>
  lasts?: (get: Getter) => boolean
  keep: (args: A, ctx: ClientContext) => K | null
  sentence: (stored: K, t: Translate) => string
  toArgs: (stored: K, targetId: number, ctx: ClientContext) => A | Promise<A>
  ask?: (ctx: ClientContext) => Promise<StepQuestions<K>>
}

/** The facet `macro` of a command. */
export const macroStep = <A, K>({ storedSchema: schema, sentence, toArgs, lasts = () => false, ...step }: StepOf<A, K>): MacroStep<A> => ({
  ...step,
  lasts,
  sentence(stored, t) {
    const parsed = schema.safeParse(stored)
    return parsed.success ? sentence(parsed.data, t) : null
  },
  toArgs: (stored, targetId, ctx) => toArgs(schema.parse(stored), targetId, ctx),
})
