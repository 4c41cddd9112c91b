import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { connectionsInput, nameInput, queuesInput, refusedClosing } from './reasons.ts'

/** Longest closing message, in UTF-16 units, with its variables unfilled. */
export const LONGEST_FAREWELL = 4096

export const farewellSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  /** With its variables unfilled. */
  message: z.string(),
  /** Tickets of these queues; empty: of all, and of none. */
  queues: z.array(z.int()),
  /** Tickets of these connections; empty: of all. A deleted connection is left out unless the message has no other. */
  connections: z.array(z.int()),
  /** The company's; else its author's own. */
  showToAll: z.boolean(),
  /** Sent by itself when nobody says which; one for each queue and connection at most. Only a shared one. */
  isUsual: z.boolean(),
  userId: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Farewell = z.infer<typeof farewellSchema>

const list = z.object({ farewellMessages: z.array(farewellSchema) })

/** The caller's own and those shared with their queues (with everybody, for who leads), by name. */
export const listFarewells = defineEndpoint({
  method: 'GET',
  path: '/farewellMessages',
  permission: 'closing.list',
  summary: 'Own and shared closing messages',
  input: z.object({}),
  output: list,
})

/** Everybody's, by name. */
export const listAllFarewells = defineEndpoint({
  method: 'GET',
  path: '/farewellMessages/all',
  permission: 'closing.editAllMessages',
  summary: 'Closing messages of everybody',
  input: z.object({}),
  output: list,
})

const message = z.string().max(20_000)

/** @throws invalidInput (422) with the fields in words; noPermission (403) to share without the right */
export const createFarewell = defineEndpoint({
  method: 'POST',
  path: '/farewellMessages',
  permission: 'closing.editMessages',
  summary: 'New closing message',
  input: z.object({
    name: nameInput.default(''),
    message: message.default(''),
    queues: queuesInput.default([]),
    connections: connectionsInput.default([]),
    showToAll: booleanParam.default(false),
    isUsual: booleanParam.default(false),
  }),
  output: farewellSchema,
})

/** Changes what is given and leaves the rest. @throws noFarewellFound (404), noPermission (403), invalidInput (422) */
export const updateFarewell = defineEndpoint({
  method: 'PUT',
  path: '/farewellMessages/:id',
  permission: 'closing.editMessages',
  summary: 'Change a closing message',
  input: z.object({
    id: idParam,
    name: nameInput.optional(),
    message: message.optional(),
    queues: queuesInput.optional(),
    connections: connectionsInput.optional(),
    showToAll: booleanParam.optional(),
    isUsual: booleanParam.optional(),
  }),
  output: farewellSchema,
})

/** @throws noFarewellFound (404), noPermission (403) */
export const deleteFarewell = defineEndpoint({
  method: 'DELETE',
  path: '/farewellMessages/:id',
  permission: 'closing.editMessages',
  summary: 'Delete a closing message',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('FAREWELL_DELETED') }),
})

/**
 * Choices for closing a ticket: its reasons, the messages for its queue and connection with the text the contact would get, and the id of the one that goes
 * by itself. @throws noTicketFound (404)
 */
export const getClosingChoices = defineEndpoint({
  method: 'GET',
  path: '/tickets/:ticketId/closing',
  permission: 'closing.list',
  summary: 'Choices for closing a ticket',
  input: z.object({ ticketId: idParam }),
  output: z.object({
    isReasonNeeded: z.boolean(),
    reasons: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
    farewells: z.array(z.object({ id: z.int(), name: z.string(), text: z.string() })),
    usualFarewellId: z.int().nullable(),
  }),
})

/** A closing message is new, different or gone; receivers ask again. Goes to the whole company. */
export const farewellsChanged = defineEvent('closing.farewellsChanged', z.object({ id: z.int() }), {
  channel: 'farewellMessage',
  kind: 'update',
  key: 'farewellMessage',
})

export const noFarewellFound = () => new AppError('ERR_NO_FAREWELL_FOUND', 404)
/** The message is not there, not the closer's to send, or of other queues or connections. */
export const farewellUnfit = () =>
  refusedClosing([{ field: 'farewellId', code: 'invalid_value', message: 'This closing message does not apply to the ticket' }])
