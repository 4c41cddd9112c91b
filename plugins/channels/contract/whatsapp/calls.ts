import { z } from 'zod'
import type { ChannelEvent } from '../events.ts'
import { partyOfJids } from './jid.ts'
import { writtenAt } from './writtenAt.ts'

type CallEvent = Extract<ChannelEvent, { kind: 'call' }>

const text = z.string().nullish()
const flag = z.boolean().nullish()
const time = z.union([z.number(), z.string()]).nullish().catch(null)

/** A change of a call. @source Baileys `WACallEvent` */
const baileysCallSchema = z.looseObject({
  id: z.string().min(1),
  chatId: text,
  from: text,
  callerPn: text,
  date: time,
  isVideo: flag,
  isGroup: flag,
  groupJid: text,
  status: z.string(),
})

const BAILEYS_STATES: Readonly<Record<string, CallEvent['state']>> = {
  offer: 'ringing',
  accept: 'answered',
  timeout: 'missed',
  reject: 'missed',
  terminate: 'ended',
}

/** Calls of people, of gateways that hand on what Baileys tells; calls in groups, and steps on the way to the phone, say nothing. */
export function baileysCallEvents(data: unknown): CallEvent[] {
  const call = baileysCallSchema.safeParse(data).data
  const state = call && BAILEYS_STATES[call.status]
  if (!call || !state || call.isGroup || call.groupJid) return []
  const from = partyOfJids([call.from ?? call.chatId, call.callerPn, call.chatId])
  return from ? [{ kind: 'call', ref: call.id, from, state, isVideo: call.isVideo === true, ...writtenAt(call.date) }] : []
}

/** A change of a call, with the names of its fields as Baileys writes them. @source whatsmeow `events.CallOffer`, `CallAccept`, `CallReject`, `CallTerminate` */
const goCallSchema = z.looseObject({
  callId: z.string().min(1),
  from: text,
  callCreator: text,
  callCreatorAlt: text,
  groupJid: text,
  timestamp: time,
  reason: text,
  data: z.looseObject({ tag: text, content: z.unknown().optional() }).nullish().catch(null),
})

const nodesSchema = z.array(z.looseObject({ tag: z.string() })).catch([])

const GO_STATES: Readonly<Record<string, CallEvent['state']>> = {
  offer: 'ringing',
  accept: 'answered',
  reject: 'missed',
  terminate: 'ended',
}
/** Why a call ended that somebody took on another device of the account, and one that nobody took. */
const REASONS: Readonly<Record<string, CallEvent['state']>> = { accepted_elsewhere: 'answered', timeout: 'missed' }

/** Calls of people, of gateways that hand on what whatsmeow tells. `type`: the name of the event, where it is told beside it. */
export function goCallEvents(type: string, data: unknown): CallEvent[] {
  const call = goCallSchema.safeParse(data).data
  if (!call || call.groupJid) return []
  const step = /^Call(\w+)$/.exec(type)?.[1]?.toLowerCase() ?? call.data?.tag ?? ''
  const state = (step === 'terminate' ? REASONS[call.reason ?? ''] : undefined) ?? GO_STATES[step]
  const from = partyOfJids([call.callCreator || call.from, call.callCreatorAlt, call.from])
  if (!state || !from) return []
  const isVideo = nodesSchema.parse(call.data?.content).some(({ tag }) => tag === 'video')
  return [{ kind: 'call', ref: call.callId, from, state, isVideo, ...writtenAt(call.timestamp) }]
}
