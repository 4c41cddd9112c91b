import { z } from 'zod'
import { type FlowEvent, type FlowFacts, startReasons } from '../machine.ts'

const id = z.string().max(200)
const text = z.string().max(20_000)
const values = z.record(z.string().max(200), text)
const happening = { id, at: z.number() }

const eventSchema: z.ZodType<FlowEvent> = z.discriminatedUnion('type', [
  z.object({ ...happening, type: z.literal('started'), reason: z.enum(startReasons), variables: values.optional() }),
  z.object({ ...happening, type: z.literal('message'), text, optionId: id.optional(), media: z.string().max(40).optional() }),
  z.object({ ...happening, type: z.literal('timer'), timerId: id }),
  z.object({ ...happening, type: z.literal('result'), effectId: id, ok: z.boolean(), values: values.optional(), code: z.string().max(200).optional() }),
  z.object({ ...happening, type: z.enum(['takenOver', 'givenBack', 'closed']) }),
])

const factsSchema: z.ZodType<FlowFacts> = z.object({
  isOpen: z.object({ tenant: z.boolean(), queue: z.boolean() }),
  opensAt: z.number().nullable(),
  now: z.object({ weekday: z.int().min(0).max(6), time: z.string().max(5) }),
  labelIds: z.array(z.int()).max(1_000),
  channel: z.string().max(40),
  contact: values,
})

/** Longest conversation that a case can be made of, in events. */
export const MOST_CASE_EVENTS = 500

/** Event of a case, with what was known then; `trace` names the step that a result of another program was for. */
const caseEventSchema = z.object({
  event: eventSchema,
  facts: factsSchema,
  trace: z.array(z.object({ nodeId: z.string().max(64), exit: z.string().max(64).nullable() })).max(1_000),
})
export type CaseEvent = z.infer<typeof caseEventSchema>
export const caseEventsSchema = z.array(caseEventSchema).min(1).max(MOST_CASE_EVENTS)
