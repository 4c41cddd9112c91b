import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'

/**
 * Why a connection is down, as everybody of the company may know it: it is being connected, it waits for a phone, the channel does not answer at the moment,
 * takes its credentials no more, has restricted the account, was disconnected, or refuses.
 */
export const plainReasons = ['opening', 'phone', 'moment', 'access', 'restricted', 'stopped', 'other'] as const
export type PlainReason = (typeof plainReasons)[number]

/** Connections that are down, and the people who can mend that: at most three names of administrators. Nothing in the provider's words, no code, no address. */
export const listDown = defineEndpoint({
  method: 'GET',
  path: '/channelLines/down',
  permission: 'connections.list',
  summary: 'Why connections are down',
  input: z.object({}),
  output: z.object({ connections: z.array(z.object({ connectionId: z.int(), reason: z.enum(plainReasons) })), administrators: z.array(z.string()) }),
})
