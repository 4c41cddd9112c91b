import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import type { TicketArgs } from '../shared.ts'
import { snoozePresets } from '../snoozePresets.ts'

/** A macro that ran in March is no good in April if it keeps a date: it keeps what was chosen, or how long from now. */
const storedSchema = z.union([z.object({ preset: z.string() }), z.object({ minutes: z.int().min(1) })])
export type StepSnooze = z.infer<typeof storedSchema>

const MINUTE_MS = 60_000

/** The choice that a time was, else the distance; what has passed is kept as a minute. */
export function stepSnooze(until: string, now: Date): StepSnooze {
  const away = (at: Date) => Math.abs(at.getTime() - Date.parse(until))
  const preset = snoozePresets(now).find((each) => away(each.until) < MINUTE_MS)
  return preset ? { preset: preset.title } : { minutes: Math.max(1, Math.round((Date.parse(until) - now.getTime()) / MINUTE_MS)) }
}

/** Monday is not among the choices on a Sunday, when tomorrow is meant. */
const TOMORROW = 'tickets.snooze.tomorrow'

export function untilOf(stored: StepSnooze, now: Date): Date {
  if ('minutes' in stored) return new Date(now.getTime() + stored.minutes * MINUTE_MS)
  const presets = snoozePresets(now)
  const found = presets.find(({ title }) => title === stored.preset) ?? presets.find(({ title }) => title === TOMORROW)
  return found?.until ?? now
}

/** Puts off until the same kind of time. */
export const snoozeStep = macroStep<TicketArgs & { until: string }, StepSnooze>({
  title: 'tickets.command.snooze',
  storedSchema: storedSchema,
  keep: ({ until }) => stepSnooze(until, new Date()),
  sentence: (stored, t) =>
    'minutes' in stored ? t('tickets.step.snoozeFor', { count: stored.minutes }) : t('tickets.step.snooze', { until: t(stored.preset) }),
  toArgs: (stored, ticketId) => ({ ticketId, until: untilOf(stored, new Date()).toISOString() }),
  ask: async ({ t }) => ({
    steps: [
      {
        id: 'until',
        title: t('tickets.snooze.label'),
        none: t('tickets.snooze.none'),
        options: () => snoozePresets(new Date()).map(({ title }) => ({ id: title, title: t(title) })),
      },
    ],
    toStored: ({ until }) => ({ preset: until?.id ?? TOMORROW }),
  }),
})
