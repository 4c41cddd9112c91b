import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'

const sum = { count: z.int(), value: z.number() }
const named = z.object({ id: z.int(), name: z.string() })

/** Figures of a pipeline. Money in the company's currency, days as decimals. */
export const figuresSchema = z.object({
  open: z.object(sum),
  /** Each open deal's value times its probability. */
  forecast: z.number(),
  won: z.object(sum),
  lost: z.object(sum),
  /** Won of all that were closed in the time, in percent; null where none was. */
  winRate: z.number().nullable(),
  atRisk: z.object(sum),
  largest: z.number(),
  average: z.number(),
  /** From being made to being won, in days; null where none was won in the time. */
  daysToWin: z.number().nullable(),
  stages: z.array(
    z.object({
      stageId: z.string(),
      ...sum,
      /** Deals that entered the stage in the time. */
      entered: z.int(),
      /** Percent of those that went on to a later stage or were won; null where none entered. */
      conversion: z.number().nullable(),
      /** How long deals stood in it, in days; null where none left it in the time. */
      days: z.number().nullable(),
    }),
  ),
  owners: z.array(z.object({ owner: named.nullable(), ...sum, won: z.int(), wonValue: z.number() })),
  lostReasons: z.array(z.object({ reason: z.string(), ...sum })),
  top: z.array(z.object({ id: z.int(), title: z.string(), value: z.number(), stageId: z.string() })),
})
export type Figures = z.infer<typeof figuresSchema>

/** Figures of a pipeline; what was won, lost, entered and left within days of the company's zone, both included. @throws noPipelineFound (404), invalidInput (422) */
export const getFigures = defineEndpoint({
  method: 'GET',
  path: '/funnel/figures',
  permission: 'funnel.view',
  summary: 'Figures of a pipeline',
  input: z.object({ pipelineId: idParam, from: z.iso.date(), to: z.iso.date(), ownerId: idParam.optional() }),
  output: figuresSchema,
})
