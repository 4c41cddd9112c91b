import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { type ResolveAnswers, resolveQuestions } from '../../../contract/index.ts'
import { mayTakeResolveBack } from '../../rights.ts'
import type { TicketArgs } from '../shared.ts'

const storedSchema = z.object({
  reasonId: z.int().nullable().optional(),
  farewellId: z.int().nullable().optional(),
  /** The answers in words, as they were called then; empty for none. */
  said: z.string(),
})

const sentence = (parts: readonly string[]): string => parts.filter(Boolean).join(', ')

/** Resolves with the same answers. */
export const resolveStep = macroStep<TicketArgs & ResolveAnswers & { andNext: boolean }, z.infer<typeof storedSchema>>({
  title: 'tickets.command.resolve',
  storedSchema: storedSchema,
  lasts: (get) => !mayTakeResolveBack(get),
  keep: ({ ticketId, andNext: _next, ...answers }) => ({
    ...answers,
    said: sentence(contributionsOf(resolveQuestions).map((question) => question.summary(answers, ticketId))),
  }),
  sentence: ({ said }, t) => (said === '' ? t('tickets.command.resolve') : t('tickets.step.resolve', { said })),
  toArgs: ({ said: _said, ...answers }, ticketId) => ({ ticketId, andNext: false, ...answers }),
  async ask() {
    const asked = await Promise.all(contributionsOf(resolveQuestions).map((question) => question.stepsForLater()))
    return {
      steps: asked.flatMap(({ steps }) => steps),
      toStored(answers) {
        const stored: ResolveAnswers = Object.assign({}, ...asked.map(({ toAnswers }) => toAnswers(answers)))
        return { ...stored, said: sentence(asked.map(({ summary }) => summary(answers))) }
      },
    }
  },
})
