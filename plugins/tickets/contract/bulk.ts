import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { ticketFilterInput } from './endpoints.ts'
import { prioritySchema, ticketStatusSchema } from './ticket.ts'

/** Most tickets of one bulk action. */
export const MOST_IN_BULK = 10_000

/** The same as `PUT /tickets/:id` does to one, for many. */
export const bulkChangeSchema = z
  .object({
    status: ticketStatusSchema.optional(),
    userId: idParam.nullish(),
    queueId: idParam.nullish(),
    isTransference: booleanParam.optional(),
    unreadMessages: z.int().min(0).max(9999).optional(),
    priority: prioritySchema.optional(),
    kanban: idParam.nullish(),
    /** Puts them off until then; a time that is past is refused. Null brings them back. */
    snoozedUntil: z.iso.datetime().nullish(),
    /** For closing: why. Nothing is said to the contacts. */
    reasonId: idParam.nullish(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { message: 'Say what to change' })
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** Which tickets: by number, or all that a filter of the list lets through (for those who lead). Others' that the caller may not see are left out. */
const whichInput = z
  .object({ ids: z.array(idParam).min(1).max(MOST_IN_BULK).optional(), filter: ticketFilterInput.optional() })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['ids'], message: 'Name tickets, or a filter' })

const sampleSchema = z.object({ id: z.int(), name: z.string(), status: ticketStatusSchema, username: z.string().nullable(), queue: z.string().nullable() })

/** Error code → how many tickets it stops. */
const skippedSchema = z.record(z.string(), z.int())

/**
 * Preview of a bulk action, without doing it: how many would change, some of them, and why the others stay. @throws invalidInput (400), noPermission (403)
 */
export const previewBulk = defineEndpoint({
  method: 'POST',
  path: '/tickets/bulk/preview',
  permission: 'tickets.update',
  summary: 'What a change of many tickets would do',
  input: z.object({ which: whichInput, change: bulkChangeSchema }),
  output: z.object({ total: z.int(), changing: z.int(), same: z.int(), skipped: skippedSchema, sample: z.array(sampleSchema) }),
})

export const bulkSchema = z.object({
  id: z.string(),
  total: z.int(),
  /** Tickets that were looked at. */
  done: z.int(),
  changed: z.int(),
  skipped: skippedSchema,
  status: z.enum(['running', 'done', 'undoing', 'undone']),
  rev: z.int(),
})
export type Bulk = z.infer<typeof bulkSchema>

/** Begins a change of many tickets; it goes on by itself, also after a crash, and tells how far it is. @throws as `previewBulk` */
export const startBulk = defineEndpoint({
  method: 'POST',
  path: '/tickets/bulk',
  permission: 'tickets.update',
  summary: 'Change many tickets',
  input: z.object({ which: whichInput, change: bulkChangeSchema }),
  output: bulkSchema,
})

/** Answers a bulk action of one's own. @throws noBulkFound (404) */
export const getBulk = defineEndpoint({
  method: 'GET',
  path: '/tickets/bulk/:id',
  permission: 'tickets.update',
  summary: 'How far a change of many tickets is',
  input: z.object({ id: z.uuid() }),
  output: bulkSchema,
})

/** Puts back what nobody has changed since; the others are counted under `ERR_CHANGED_SINCE`. @throws noBulkFound (404), bulkNotDone (409) */
export const undoBulk = defineEndpoint({
  method: 'POST',
  path: '/tickets/bulk/:id/undo',
  permission: 'tickets.update',
  summary: 'Take a change of many tickets back',
  input: z.object({ id: z.uuid() }),
  output: bulkSchema,
})

/** How far it is. Goes to who began it. */
export const bulkProgressed = defineEvent('tickets.bulkProgressed', bulkSchema, { channel: 'ticketBulk', kind: 'update', key: 'bulk' })

export const noBulkFound = () => new AppError('ERR_NO_BULK_FOUND', 404)
/** It is still running, or was taken back. */
export const bulkNotDone = () => new AppError('ERR_BULK_NOT_DONE', 409)
