import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

const figures = z.object({
  /** Closed today. */
  resolved: z.int(),
  /** Conversations that contacts began today. */
  begun: z.int(),
  /** Conversations among them that a person of the team has answered. */
  answered: z.int(),
  /** Average milliseconds until that first answer; null while there is none. */
  firstAnswerMs: z.number().nullable(),
})
export type TodayFigures = z.output<typeof figures>

/** Why somebody pauses: they chose to, or nothing moved at their screen for a while. */
export const pauseReasons = ['chosen', 'idle'] as const

/** Figures of the day of the company that the caller sees, by queue and in all; and since when people are as they are. At most 5 s old. */
export const getMonitorToday = defineEndpoint({
  method: 'GET',
  path: '/monitor/today',
  permission: 'wallboard.monitor',
  summary: 'What was answered and resolved today, and who pauses since when',
  input: z.object({}),
  output: figures.extend({
    /** Of queues in which anything happened; null for tickets without a queue. */
    queues: z.array(figures.extend({ queueId: z.int().nullable() })),
    people: z.array(
      z.object({
        userId: z.int(),
        pause: z.enum(pauseReasons).nullable(),
        /** When their presence last changed; null where that was before it was recorded. */
        since: z.string().nullable(),
      }),
    ),
  }),
})
export type MonitorToday = z.output<(typeof getMonitorToday)['output']>
