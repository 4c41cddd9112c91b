import { z } from 'zod'
import { defineEndpoint, defineEvent, defineSignal } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'

const person = z.object({ userId: z.int(), name: z.string() })
const followers = z.object({ followers: z.array(person) })

/** Begins to follow a colleague: which conversation they have in front. They are told. Refused for oneself and for who is not of the company. */
export const followAgent = defineSignal({ name: 'supervisionFollow', permission: 'supervision.watch', payload: idParam })
export const unfollowAgent = defineSignal({ name: 'supervisionUnfollow', permission: 'supervision.watch', payload: idParam })

/** The conversation that the sender has in front; null for none. Said only while somebody follows, and passed on to nobody else. */
export const showFront = defineSignal({ name: 'supervisionFront', permission: 'supervision.whisper', payload: z.object({ ticketId: idParam.nullable() }) })

/** People who follow the caller right now. What follows comes by `followersChanged`. */
export const listFollowers = defineEndpoint({
  method: 'GET',
  path: '/followers',
  permission: 'supervision.whisper',
  summary: 'Who follows oneself',
  input: z.object({}),
  output: followers,
})

/** Somebody begins or ends to follow the receiver, who is the one followed. */
export const followersChanged = defineEvent('supervision.followersChanged', followers, { channel: 'followers', kind: 'update', key: 'followers' })

/** The conversation that a colleague has in front. Goes to those who follow them. */
export const frontShown = defineEvent('supervision.frontShown', z.object({ userId: z.int(), ticketId: z.int().nullable() }), {
  channel: 'front',
  kind: 'update',
  key: 'front',
})
