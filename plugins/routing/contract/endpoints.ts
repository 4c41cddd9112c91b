import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { routingModes } from './choosePerson.ts'

/** How conversations of one queue are given to people. */
export const queueRoutingSchema = z.object({ queueId: z.int(), mode: z.enum(routingModes) })
export type QueueRouting = z.output<typeof queueRoutingSchema>

/** Of every queue, in their order. */
export const listQueueRouting = defineEndpoint({
  method: 'GET',
  path: '/queueRouting',
  permission: 'routing.change',
  summary: 'How conversations of the queues are given to people',
  input: z.object({}),
  output: z.array(queueRoutingSchema),
})

/** Sets how a queue gives; conversations that wait in it are given at once. @throws noQueueFound (404) */
export const putQueueRouting = defineEndpoint({
  method: 'PUT',
  path: '/queueRouting/:queueId',
  permission: 'routing.change',
  summary: 'Change how conversations of a queue are given to people',
  input: z.object({ queueId: idParam, mode: z.enum(routingModes) }),
  output: queueRoutingSchema,
})

/** Goes to the whole company. */
export const queueRoutingChanged = defineEvent('routing.queueRoutingChanged', queueRoutingSchema, {
  channel: 'queueRouting',
  kind: 'update',
  key: 'routing',
})
