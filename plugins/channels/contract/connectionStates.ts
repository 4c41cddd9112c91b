import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { channelReasons, connectionStatuses } from '#plugins/connections/contract/index.ts'
import { riskSchema } from './risk.ts'

/**
 * Events of a connection: it came, went, was refused, a delivery could not be read, somebody sent a trial, the channel gave notice of something; somebody
 * asked for a code to be scanned, it was shown (however often it changed), or came to nothing.
 */
export const connectionEventKinds = ['up', 'down', 'refused', 'unreadable', 'trial', 'notice', 'qrAsked', 'qrSent', 'qrFailed'] as const

export const connectionEventSchema = z.object({
  id: z.int(),
  /** Epoch milliseconds. */
  at: z.int(),
  kind: z.enum(connectionEventKinds),
  reason: z.enum(channelReasons).nullable(),
  /** In the provider's words. */
  detail: z.string().nullable(),
  /** The person who asked for the code that it is about; null for other events, and where nobody did. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of `refused`: how many deliveries, and epoch milliseconds of the first of them; null for other events, and for entries from before they were counted. */
  count: z.int().nullable(),
  since: z.int().nullable(),
})
export type ConnectionEvent = z.infer<typeof connectionEventSchema>

/** Bringing what was written before. */
export const historySchema = z.object({
  /** `failed`: the provider refused; what has come stays. */
  state: z.enum(['running', 'done', 'failed']),
  /** Epoch milliseconds. */
  since: z.int(),
  startedAt: z.int(),
  /** Messages that came, without those that were here already. */
  count: z.int(),
})
export type History = z.infer<typeof historySchema>

/** How the line of a connection is. */
export const connectionStateSchema = z.object({
  connectionId: z.int(),
  /** Somebody has disconnected it. */
  isStopped: z.boolean(),
  /** Why it is down; null while it is up. */
  reason: z.enum(channelReasons).nullable(),
  detail: z.string().nullable(),
  /** A code to be scanned with the phone, or to be typed into it: for those who may change connections, while it is asked for. */
  qrcode: z.string().nullable(),
  pairingCode: z.string().nullable(),
  /** Whether a code to be typed can be asked for. */
  takesPairing: z.boolean(),
  /** Whether what was written before can be brought here, and how far the last time is or was. */
  /** Kind of address that a trial is sent to; null where the contact has to write first. */
  trialTo: z.enum(['phone', 'email']).nullable(),
  takesHistory: z.boolean(),
  history: historySchema.nullable(),
  /** Where the provider delivers to, and the value it sends back: for those who may change connections. */
  hookUrl: z.string().nullable(),
  hookSecret: z.string().nullable(),
  /** Epoch milliseconds of the last delivery; null before the first. */
  lastInboundAt: z.int().nullable(),
  /** Deliveries that wait to be read, and such that could not be. */
  waiting: z.int(),
  unreadable: z.int(),
  /** Deliveries that are read again by themselves, and such of which no message was made on purpose. */
  later: z.int(),
  leftOut: z.int(),
  /** Of the last 24 hours: messages handed over, failed, and milliseconds until half and nearly all of them had arrived; null where nobody told. */
  sent: z.int(),
  failed: z.int(),
  /** Of the last 24 hours: messages that were to go out by it, and that another connection was given. */
  rerouted: z.int(),
  deliveryP50Ms: z.int().nullable(),
  deliveryP95Ms: z.int().nullable(),
  /** How likely it is that the number is restricted for what it sends; null for channels that do not do so. */
  risk: riskSchema.nullable(),
})
export type LiveConnectionState = z.infer<typeof connectionStateSchema>

/** The lines of the company's connections to outside channels. */
export const listConnectionStates = defineEndpoint({
  method: 'GET',
  path: '/channelLines',
  permission: 'connections.read',
  summary: 'How the lines of connections are',
  input: z.object({}),
  output: z.array(connectionStateSchema),
})

/** Events of a connection, the newest first, 100 at most. @throws noConnectionFound (404) */
export const listConnectionEvents = defineEndpoint({
  method: 'GET',
  path: '/channelLines/:connectionId/events',
  permission: 'connections.read',
  summary: 'What happened on a line',
  input: z.object({ connectionId: idParam }),
  output: z.array(connectionEventSchema),
})

/** Connects anew: checks the credentials and tells the provider where to deliver to. @throws noConnectionFound (404), connectionNotOurs (409) for a channel without a line, connectionOff (409) */
export const startChannelConnection = defineEndpoint({
  method: 'POST',
  path: '/whatsappsession/:whatsappId',
  permission: 'connections.reconnect',
  summary: 'Connect',
  input: z.object({ whatsappId: idParam }),
  output: z.object({}),
})

/** The same for clients of the family that connect anew by `PUT`. */
export const restartConnection = defineEndpoint({
  method: 'PUT',
  path: '/whatsappsession/:whatsappId',
  permission: 'connections.reconnect',
  summary: 'Connect anew',
  input: z.object({ whatsappId: idParam }),
  output: z.object({}),
})

/** Ends the deliveries until somebody connects again. @throws as `startChannelConnection` */
export const stopChannelConnection = defineEndpoint({
  method: 'DELETE',
  path: '/whatsappsession/:whatsappId',
  permission: 'connections.reconnect',
  summary: 'Disconnect',
  input: z.object({ whatsappId: idParam }),
  output: z.object({}),
})

/** A code that is typed into the phone of `phone` instead of scanning one. @throws as `startChannelConnection`, noPairing (409), ChannelError (502) */
export const pairConnection = defineEndpoint({
  method: 'POST',
  path: '/whatsappsession/:whatsappId/pairing',
  permission: 'connections.reconnect',
  summary: 'Ask for a pairing code',
  input: z.object({ whatsappId: idParam, phone: z.string().min(1).max(40) }),
  output: z.object({ pairingCode: z.string() }),
})

/** Reads again what could not be read. Answers how many deliveries that were. @throws noConnectionFound (404) */
export const readAgain = defineEndpoint({
  method: 'POST',
  path: '/channelLines/:connectionId/readAgain',
  permission: 'connections.edit',
  summary: 'Read again what could not be read',
  input: z.object({ connectionId: idParam }),
  output: z.object({ count: z.int() }),
})

/**
 * Sends a message to an address of the caller's own, before anybody relies on the line: no contact and no conversation come of it. `reason`: why the provider
 * did not take it. @throws noConnectionFound (404), connectionOff (409), noTrial (409), invalidInput (422) for `to`, tooFast (429)
 */
export const trySending = defineEndpoint({
  method: 'POST',
  path: '/channelLines/:connectionId/trial',
  permission: 'connections.edit',
  summary: 'Send a trial message',
  input: z.object({ connectionId: idParam, to: z.string().max(200).default('') }),
  output: z.object({ to: z.string(), reason: z.enum(channelReasons).nullable(), detail: z.string().nullable(), tookMs: z.int() }),
})

/** Until when anything may be written to the contact of a ticket; null for always. `isOpen` without a time: nobody wrote yet, or long ago. @throws noTicketFound (404) */
export const windowOfTicket = defineEndpoint({
  method: 'GET',
  path: '/ticketsWindow/:ticketId',
  permission: 'chat.read',
  summary: 'Until when a contact may be written to',
  input: z.object({ ticketId: idParam }),
  output: z.object({ windowHours: z.number().nullable(), closesAt: z.int().nullable() }),
})

/** The line of a connection is another than before. Goes to those of the company who may see connections. */
export const connectionStateChanged = defineEvent('channels.lineChanged', z.object({ connectionId: z.int() }), {
  channel: 'channelLine',
  kind: 'update',
  key: 'line',
})

/** A line while somebody connects it, as clients of the family show it. */
const pairingStateSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  /** The code to be scanned, while it waits for that. */
  qrcode: z.string().nullable(),
  retries: z.int(),
})
export type PairingState = z.infer<typeof pairingStateSchema>

/** The state of a line changed, or its code. Goes to administrators and supervisors, with a code only to those who may change connections. Clients of the family listen to it; our own screens ask after `connectionStateChanged`. */
export const sessionChanged = defineEvent('channels.sessionChanged', pairingStateSchema, { channel: 'whatsappSession', kind: 'update', key: 'session' })
/** A line is up that was not. Goes to the same people. */
export const sessionReady = defineEvent('channels.sessionReady', pairingStateSchema, { channel: 'whatsappSession', kind: 'readySession', key: 'session' })

/** The connection has no line of its own: the program itself carries it. */
export const connectionNotOurs = () => new AppError('ERR_CHANNEL_WITHOUT_LINE', 409)
/** The channel is connected in another way. */
export const noPairing = () => new AppError('ERR_NOT_SUPPORTED', 409)
/** The channel writes to nobody who has not written before. */
export const noTrial = () => new AppError('ERR_NOT_SUPPORTED', 409)
/** It is switched off. */
export const connectionOff = () => new AppError('ERR_CONNECTION_OFF', 409)
