import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'

/** Longest name of a reason and of a closing message, in UTF-16 units. */
export const LONGEST_NAME = 80
/** More queues than this is all of them. */
const MOST_QUEUES = 500
/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const LONGEST_INPUT = 20_000

export const nameInput = z.string().trim().max(LONGEST_INPUT)
/** More connections than this is all of them. */
const MOST_CONNECTIONS = 500
export const queuesInput = z.array(idParam).max(MOST_QUEUES)
export const connectionsInput = z.array(idParam).max(MOST_CONNECTIONS)

export const reasonSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  /** Tickets of these queues; empty: of all, and of none. */
  queues: z.array(z.int()),
  isActive: z.boolean(),
})
export type Reason = z.infer<typeof reasonSchema>

/** Why conversations end, by name, the inactive ones too. */
export const listReasons = defineEndpoint({
  method: 'GET',
  path: '/reasons',
  permission: 'closing.list',
  summary: 'Closing reasons',
  input: z.object({}),
  output: z.array(reasonSchema),
})

const color = z.string().max(LONGEST_INPUT)

/** @throws invalidInput (422) with the fields in words */
export const createReason = defineEndpoint({
  method: 'POST',
  path: '/reasons',
  permission: 'closing.editReasons',
  summary: 'New closing reason',
  input: z.object({ name: nameInput.default(''), color: color.default('#5c7080'), queues: queuesInput.default([]), isActive: booleanParam.default(true) }),
  output: reasonSchema,
})

/** Changes what is given and leaves the rest. @throws noReasonFound (404), invalidInput (422) */
export const updateReason = defineEndpoint({
  method: 'PUT',
  path: '/reasons/:id',
  permission: 'closing.editReasons',
  summary: 'Change a closing reason',
  input: z.object({
    id: idParam,
    name: nameInput.optional(),
    color: color.optional(),
    queues: queuesInput.optional(),
    isActive: booleanParam.optional(),
  }),
  output: reasonSchema,
})

/** Deletes a reason. If a ticket was closed with it, it stays, inactive: the answer says which of the two happened. @throws noReasonFound (404) */
export const deleteReason = defineEndpoint({
  method: 'DELETE',
  path: '/reasons/:id',
  permission: 'closing.editReasons',
  summary: 'Delete a closing reason',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.enum(['REASON_DELETED', 'REASON_DEACTIVATED']) }),
})

/** A reason is new, different or gone. Goes to the whole company. */
export const reasonsChanged = defineEvent('closing.reasonsChanged', z.object({ id: z.int() }), { channel: 'reason', kind: 'update', key: 'reason' })

export const noReasonFound = () => new AppError('ERR_NO_REASON_FOUND', 404)
/** Fields that break a rule. */
export const refusedClosing = (fields: FieldError[]) => invalidInput(fields, 422)
/** A reason applies to the ticket's queue, and none was given. */
export const reasonMissing = () => refusedClosing([{ field: 'reasonId', code: 'required', message: 'Say why the conversation ends' }])
/** The reason is not there, not active, or of other queues. */
export const reasonUnfit = () => refusedClosing([{ field: 'reasonId', code: 'invalid_value', message: 'This reason does not apply to the ticket' }])
