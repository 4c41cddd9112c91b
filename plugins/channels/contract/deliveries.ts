import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'

/** `unreadable`: reading failed; `later`: it is read again by itself within seconds; `leftOut`: the adapter made no message of it on purpose. */
export const unreadStates = ['unreadable', 'later', 'leftOut'] as const
export type UnreadState = (typeof unreadStates)[number]

/**
 * Why an adapter makes no message of a delivery, or none with its content. `automaticAnswer`: a program answered an automatic message of ours;
 * `delayReport`: a server says that a message of ours is late; `notHandedOut`: the provider refuses the content; `tooLarge`: it was not fetched for its size; `blocked`: the company
 * has blocked the contact; `group`: it was written in a group, on a channel whose groups are not served;
 * `ownKind`: the account itself wrote it elsewhere, and it is of a kind that is not shown here.
 */
export const leftOutProblems = ['automaticAnswer', 'delayReport', 'notHandedOut', 'tooLarge', 'blocked', 'group', 'ownKind'] as const
export type LeftOutProblem = (typeof leftOutProblems)[number]

/**
 * Why a delivery is not read. `lostKey`: it was encrypted with a secret that the installation does not have any more; `notUnderstood`: it is of no form
 * that the adapter knows; `channel`: the provider did not answer a question, for `reason`; `ownMessage`: it may be the echo of a message on its way out;
 * `awaited`: the channel could not decrypt it yet;
 * `fault`: a fault of the program or its database.
 */
export const deliveryProblems = ['lostKey', 'notUnderstood', 'channel', 'ownMessage', 'awaited', 'fault', ...leftOutProblems] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

export const unreadDeliverySchema = z.object({
  id: z.int(),
  /** Epoch milliseconds. */
  receivedAt: z.int(),
  state: z.enum(unreadStates),
  /** Null for deliveries of versions that did not record it. */
  problem: z.enum(deliveryProblems).nullable(),
  /** Of `channel` alone. */
  reason: z.enum(channelReasons).nullable(),
  /** In the provider's words; of what was left out, its subject too. */
  detail: z.string().nullable(),
  /** Sender of the delivery; null where that could not be read. A telephone is in `number`, an address of any other kind in `address`. */
  sender: z.object({ name: personalName(z.string()), number: personalNumber(z.string()).nullable(), address: z.string().nullable() }).nullable(),
})
export type UnreadDelivery = z.infer<typeof unreadDeliverySchema>

/** Deliveries of a connection that were not read, the newest first, in pages of 40. @throws noConnectionFound (404) */
export const listUnreadDeliveries = defineEndpoint({
  method: 'GET',
  path: '/channelLines/:connectionId/deliveries',
  permission: 'connections.read',
  summary: 'Deliveries of a connection that were not read',
  input: z.object({ connectionId: idParam, pageNumber: pageParam, state: z.enum(unreadStates).optional() }),
  output: z.object({ deliveries: z.array(unreadDeliverySchema), count: z.int(), hasMore: z.boolean() }),
})

/** Reads one delivery again. Answers its state then; `waiting` while the connection is off. @throws noConnectionFound (404), noDeliveryFound (404) */
export const readDeliveryAgain = defineEndpoint({
  method: 'POST',
  path: '/channelLines/:connectionId/deliveries/:id/readAgain',
  permission: 'connections.edit',
  summary: 'Read a delivery again',
  input: z.object({ connectionId: idParam, id: idParam }),
  output: z.object({ state: z.enum(['waiting', 'read', ...unreadStates]) }),
})

/**
 * Text of what a provider delivered, at most 60,000 characters: without the secrets of the connection and the contents of files, and with numbers and
 * addresses masked for people who may not see numbers. @throws noConnectionFound (404), noDeliveryFound (404)
 */
export const showDeliveryText = defineEndpoint({
  method: 'GET',
  path: '/channelLines/:connectionId/deliveries/:id/text',
  permission: 'channels.readDeliveries',
  summary: 'The text of a delivery that was not read',
  input: z.object({ connectionId: idParam, id: idParam }),
  /** `text` is null where the delivery cannot be decrypted any more; `bytes` is the size of the delivery. */
  output: z.object({ text: z.string().nullable(), bytes: z.int(), isCut: z.boolean() }),
})

/** It was read meanwhile, is of another connection, or was deleted. */
export const noDeliveryFound = () => new AppError('ERR_DELIVERY_GONE', 404)
