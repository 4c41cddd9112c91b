import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { connectionTextsSchema } from './texts.ts'

export const connectionStatuses = ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED', 'DESTROYED'] as const

export type ConnectionStatus = (typeof connectionStatuses)[number]

/** Settings that only one type of channel knows of its connections, as the `settings` of its `ChannelKind` have it. */
export type ConnectionConfig = Record<string, unknown>

export const connectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  type: z.string(),
  /** The code to be scanned while the line waits for a phone: for those who may change connections and ask for the list; null for others and in events. */
  qrcode: z.string().nullable(),
  retries: z.int(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  number: z.string().nullable(),
  color: z.string().nullable(),
  queueId: z.int().nullable(),
  /** The public token in the address of a web chat; for administrators who ask for the list. */
  token: z.string().optional(),
  /** Its automatic texts; for those who may read settings and ask for the list. */
  ...connectionTextsSchema.partial().shape,
  createdAt: z.string(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type Connection = z.infer<typeof connectionSchema>

/** Connections of the tenant, by name. Secrets never leave the server; the token of a web chat is none, and only administrators need it, as the code to be scanned. */
export const listConnections = defineEndpoint({
  method: 'GET',
  path: '/whatsapp',
  permission: 'connections.list',
  summary: 'Connections',
  input: z.object({}),
  output: z.array(connectionSchema),
})

/** A connection is another than before: its state, or what an administrator says of it. Goes to those of the company who may see connections. */
export const connectionChanged = defineEvent('connections.changed', connectionSchema, { channel: 'whatsapp', kind: 'update', key: 'whatsapp' })

/** A connection was deleted. Goes to those of the company who may see connections. */
export const connectionGone = defineEvent('connections.gone', z.int(), { channel: 'whatsapp', kind: 'delete', key: 'whatsappId' })

/** The public token of a connection was renewed: the address with the old one ends. For the server alone. */
export const tokenRenewed = defineEvent('connections.tokenRenewed', z.object({ id: z.int(), type: z.string() }))

export const noConnectionFound = () => new AppError('ERR_NO_WAPP_FOUND', 404)
/** No connection is in use that the caller may write over. */
export const noDefaultConnection = () => new AppError('ERR_NO_DEF_WAPP_FOUND', 404)
export const refusedConnection = (fields: FieldError[]) => invalidInput(fields, 422)
/** The company has as many connections as it may have. @see contract §1.5 */
export const tooManyConnections = (body: { maxConnections: number }) => new AppError('ERR_NO_PERMISSION_CONNECTIONS_LIMIT', 409, body)
/** Somebody changed it after the caller read it. */
export const connectionChangedSince = () => new AppError('ERR_CONNECTION_CHANGED', 409)
/** A company keeps one: it is where its new conversations come from. */
export const lastConnection = () => new AppError('ERR_LAST_CONNECTION', 409)
/** It is the default, and nothing was said of which one is the default then. */
export const connectionIsDefault = () => new AppError('ERR_CONNECTION_IS_DEFAULT', 409)
/** Conversations are open on it, and nothing was said of where they go. */
export const connectionInUse = (body: { openTicketCount: number }) => new AppError('ERR_CONNECTION_TICKETS_EXIST', 409, body)
