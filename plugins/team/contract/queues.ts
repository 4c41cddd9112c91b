import { z } from 'zod'
import { defineEndpoint, defineEvent, definePoint, type Service } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { businessDaySchema } from './week.ts'

/** More than any company has. */
export const MOST_QUEUES = 500
/** More people than work in one queue or team. */
const MOST_MEMBERS = 2_000

const personSchema = z.object({ id: z.int(), name: z.string() })

/** Servers of the family know nothing of what has a default here. */
export const queueSchema = z.object({
  id: z.int(),
  queue: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  isActive: z.boolean(),
  rev: z.int(),
  /** Its place in every list, the first is 1. */
  order: z.int().default(0),
  /** Text that a contact reads once when their conversation enters the queue; empty for none. */
  greeting: z.string().default(''),
  /** Text that a contact reads outside hours; empty for the company's absence message. */
  absence: z.string().default(''),
  /** The queue's own week; empty where the company's counts. */
  businessHours: z.array(businessDaySchema).default([]),
  /** People who work in it, by name; suspended people are left out. */
  users: z.array(personSchema).default([]),
})
export type Queue = z.infer<typeof queueSchema>

/** Loose limit: the handler checks lengths, so that it can answer 422 with a message per field. */
const text = z.string().max(20_000)
/** Ids, or rows with an id as they are read. */
export const memberIds = z.array(z.union([idParam, z.object({ id: idParam }).transform(({ id }) => id)])).max(MOST_MEMBERS)
const place = z.int().min(1).max(MOST_QUEUES)
const week = z.array(businessDaySchema).max(7)

/** A queue as it is now, and the plain users for whom it was the last queue they worked in: they see only their own tickets from now on. */
const savedQueueSchema = queueSchema.extend({ warning: z.literal('noQueueLeft').nullable(), withoutQueue: z.array(personSchema) })
export type SavedQueue = z.infer<typeof savedQueueSchema>

/** Queues of the tenant in their order. */
export const listQueues = defineEndpoint({
  method: 'GET',
  path: '/queue',
  permission: 'team.listQueues',
  summary: 'Queues of the tenant',
  input: z.object({}),
  output: z.array(queueSchema),
})

/** The queues that the caller works in. */
export const listOwnQueues = defineEndpoint({
  method: 'GET',
  path: '/queue/user',
  permission: 'team.listQueues',
  summary: 'Own queues',
  input: z.object({}),
  output: z.array(queueSchema),
})

/** Stands last unless `order` says where. @throws invalidInput (422), also for a name that is taken, whatever its case */
export const createQueue = defineEndpoint({
  method: 'POST',
  path: '/queue',
  permission: 'team.editQueues',
  summary: 'New queue',
  input: z.object({
    queue: text.default(''),
    color: text.default('#6b7280'),
    isActive: z.boolean().default(true),
    order: place.optional(),
    greeting: text.default(''),
    absence: text.default(''),
    businessHours: week.default([]),
    users: memberIds.default([]),
  }),
  output: savedQueueSchema,
})

/** Changes what is given and leaves the rest. With `rev`, only that version. @throws noQueueFound (404), queueChanged (409), invalidInput (422) */
export const updateQueue = defineEndpoint({
  method: 'PUT',
  path: '/queue/:id',
  permission: 'team.editQueues',
  summary: 'Change a queue',
  input: z.object({
    id: idParam,
    rev: z.int().optional(),
    queue: text.optional(),
    color: text.optional(),
    isActive: z.boolean().optional(),
    order: place.optional(),
    greeting: text.optional(),
    absence: text.optional(),
    businessHours: week.optional(),
    users: memberIds.optional(),
  }),
  output: savedQueueSchema,
})

/** Queues named stand first, in that order; the others follow as they stood. @throws invalidInput (422) for a queue that is not there */
export const orderQueues = defineEndpoint({
  method: 'PUT',
  path: '/queue/order',
  permission: 'team.editQueues',
  summary: 'Put the queues in order',
  input: z.object({ ids: z.array(idParam).max(MOST_QUEUES) }),
  output: z.array(queueSchema),
})

/**
 * `moveTo`: the active queue that takes over its open and waiting conversations. Closed ones keep its name.
 * @throws noQueueFound (404), queueInUse (409) while there are some and `moveTo` is absent, invalidInput (422)
 */
export const deleteQueue = defineEndpoint({
  method: 'DELETE',
  path: '/queue/:id',
  permission: 'team.deleteQueues',
  summary: 'Delete a queue',
  input: z.object({ id: idParam, moveTo: idParam.optional() }),
  output: z.object({ message: z.literal('QUEUE_DELETED'), withoutQueue: z.array(personSchema) }),
})

/** A queue is new or different. Goes to the whole tenant. */
export const queueSaved = defineEvent('team.queueSaved', queueSchema, { channel: 'queue', kind: 'update', key: 'queue' })
/** It is gone; `movedTo` has its conversations. Goes to the whole tenant. */
export const queueGone = defineEvent('team.queueGone', z.object({ id: z.int(), movedTo: z.int().nullable() }), {
  channel: 'queue',
  kind: 'delete',
  key: 'queue',
})

/** Rows of another plugin that are in queues: asked when a queue is deleted, and when that is undone, in the same transaction. */
export interface QueueUse {
  /** Open and waiting conversations in the queue. */
  countIn?(tenantId: number, queueId: number): Promise<number>
  /** Takes everything to another queue, or out of all; answers the ids of what it took. */
  leave(tenantId: number, queueId: number, toId: number | null): Promise<number[]>
  /** Brings back what `leave` took and is still where it was taken to. */
  comeBack(tenantId: number, queueId: number, ids: readonly number[], fromId: number | null): Promise<void>
}
/** Plugins that have rows in queues. */
export const queueUses = definePoint<{ id: string; service: Service<QueueUse> }>('team.queueUses')

export const noQueueFound = () => new AppError('ERR_NO_QUEUE_FOUND', 404)
/** Conversations are open or waiting in the queue. */
export const queueInUse = (body: { ticketCount: number }) => new AppError('ERR_QUEUE_TICKET_EXISTS', 409, body)
/** Somebody else changed the queue since it was read. */
export const queueChanged = () => new AppError('ERR_QUEUE_CHANGED', 409)
export const refusedQueue = (fields: FieldError[]) => invalidInput(fields, 422)
