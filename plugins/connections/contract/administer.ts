import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { connectionSchema } from './connection.ts'
import { connectionTextsInput, connectionTextsSchema } from './texts.ts'

/** Loose limits: the handler checks lengths so that it can answer 422 with a message per field. */
const text = z.string().max(1_000)
const config = z.record(z.string().max(64), z.unknown()).refine((fields) => JSON.stringify(fields).length <= 32_000, 'Too much')
const secrets = z.record(z.string().max(64), z.string().max(8_000))

/** A connection as administrators and supervisors see it. */
export const administeredSchema = connectionSchema.extend({
  ...connectionTextsSchema.shape,
  /** Settings of its kind, initial values included. */
  config: z.record(z.string(), z.unknown()),
  /** Which credentials there are, by the last four characters of each; for administrators, and none for others. */
  secrets: z.record(z.string(), z.string()),
  /** Conversations that are not closed. */
  openTicketCount: z.int(),
  /** Since when it has its state, or is switched on or off. */
  statusSince: z.string(),
})
export type AdministeredConnection = z.infer<typeof administeredSchema>

/** The default one first, then by name; and how many there may be (null: any number). */
export const listAdministered = defineEndpoint({
  method: 'GET',
  path: '/whatsapp/administered',
  permission: 'connections.read',
  summary: 'Connections with settings and open conversations',
  input: z.object({}),
  output: z.object({ connections: z.array(administeredSchema), maxConnections: z.int().nullable() }),
})

/** @throws noConnectionFound (404) */
export const getConnection = defineEndpoint({
  method: 'GET',
  path: '/whatsapp/:id',
  permission: 'connections.read',
  summary: 'One connection',
  input: z.object({ id: idParam }),
  output: administeredSchema,
})

/**
 * The first one of a company becomes the default. Without a queue it gets the one of `connections.defaultQueue`.
 * @throws invalidInput (422) with the fields in words, tooManyConnections (409)
 */
export const createConnection = defineEndpoint({
  method: 'POST',
  path: '/whatsapp',
  permission: 'connections.edit',
  summary: 'New connection',
  input: z.object({
    name: text.default(''),
    type: z.string().max(40).default(''),
    color: text.nullish(),
    isDefault: z.boolean().default(false),
    queueId: idParam.nullish(),
    config: config.optional(),
    secrets: secrets.optional(),
    ...connectionTextsInput,
  }),
  output: administeredSchema,
})

/**
 * Changes what is given and leaves the rest; the type stays what it is. Of `config` and `secrets` too only the named fields change.
 * With `rev` only the connection as the caller read it.
 * @throws noConnectionFound (404), invalidInput (422) with the fields in words, connectionChangedSince (409)
 */
export const updateConnection = defineEndpoint({
  method: 'PUT',
  path: '/whatsapp/:id',
  permission: 'connections.edit',
  summary: 'Change a connection',
  input: z.object({
    id: idParam,
    name: text.optional(),
    color: text.nullish(),
    isActive: z.boolean().optional(),
    isDefault: z.boolean().optional(),
    queueId: idParam.nullish(),
    config: config.optional(),
    secrets: secrets.optional(),
    ...connectionTextsInput,
    rev: z.int().optional(),
  }),
  output: administeredSchema,
})

/**
 * Deletes softly: its undo brings the same one back, without the conversations that went elsewhere.
 * `conversationsTo`: who takes its open conversations, another connection of its channel, or `closed`. `defaultTo`: which one is the default then.
 * @throws noConnectionFound (404), lastConnection, connectionIsDefault, connectionInUse (409), invalidInput (422) for a target that cannot take them
 */
export const deleteConnection = defineEndpoint({
  method: 'DELETE',
  path: '/whatsapp/:id',
  permission: 'connections.edit',
  summary: 'Delete a connection',
  input: z.object({ id: idParam, conversationsTo: z.union([z.literal('closed'), idParam]).optional(), defaultTo: idParam.optional() }),
  output: z.object({ message: z.literal('CONNECTION_DELETED') }),
})

/** A new public token: the old address ends at once, with the pages that are open there. @throws noConnectionFound (404) */
export const renewToken = defineEndpoint({
  method: 'POST',
  path: '/whatsapp/:id/token',
  permission: 'connections.edit',
  summary: 'Renew the public token of a connection',
  input: z.object({ id: idParam }),
  output: administeredSchema,
})
