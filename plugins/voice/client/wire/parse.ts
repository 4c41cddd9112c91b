import { z } from 'zod'

const signalSchema = z.object({
  tag: z.string().min(1),
  attrs: z.record(z.string(), z.unknown()).catch({}).default({}),
  content: z.unknown().optional(),
})
const text = z.union([z.string(), z.number()]).transform(String)
const offerContentSchema = z.object({
  phone: text.catch(''),
  from_tag: z.string().catch(''),
  profile_picture: z.string().nullable().catch(null),
})

export interface Signal {
  tag: string
  /** As the service names the call; null where it does not. */
  callId: string | null
  isPeerMuted: boolean
}
export interface OfferedParty {
  phone: string
  tag: string
  picture: string | null
}

/** Null for what is no signal. */
export function readSignal(value: unknown): Signal | null {
  const parsed = signalSchema.safeParse(value)
  if (!parsed.success) return null
  const { tag, attrs } = parsed.data
  const id = attrs['call-id']
  return { tag, callId: typeof id === 'string' && id !== '' ? id : null, isPeerMuted: String(attrs['mute-state']) === '1' }
}

/** The party of an offer; empty texts where it says nothing. */
export function readParty(value: unknown): OfferedParty {
  const content = signalSchema.safeParse(value)
  const party = offerContentSchema.safeParse(content.success ? content.data.content : null)
  return party.success ? { phone: party.data.phone, tag: party.data.from_tag, picture: party.data.profile_picture } : { phone: '', tag: '', picture: null }
}

const transportSchema = z.object({ room: text, ip: z.string().min(1), port: z.union([z.number(), z.string()]) })

export interface AudioTransport {
  room: string
  /** Namespace and all; the path is that of the control socket. */
  url: string
}

/** Null for what names no place. `protocol` is the page's own, for hosts without a scheme. */
export function readTransport(value: unknown, protocol: string): AudioTransport | null {
  const parsed = transportSchema.safeParse(value)
  if (!parsed.success) return null
  const { room, ip, port } = parsed.data
  const host = /^\w+:\/\//.test(ip) ? ip.replace(/\/+$/, '') : `${protocol}//${ip}`
  return { room, url: `${host}:${port}/call-${room}` }
}

/** The room of a termination; null for the running one. */
export function readRoom(value: unknown): string | null {
  const parsed = z.object({ room: text }).safeParse(value)
  return parsed.success ? parsed.data.room : null
}

const replySchema = z.looseObject({ type: z.literal('success') })

/** A command succeeded only by an object whose `type` is exactly that. */
export const isSuccess = (reply: unknown): boolean => replySchema.safeParse(reply).success

/** Name and picture of the call in the reply to a start. */
export function readStart(reply: unknown): { callId: string | null; picture: string | null } {
  const result = z
    .object({ result: z.object({ call_id: z.string().min(1).nullable().catch(null), profile_picture: z.string().nullable().catch(null) }) })
    .safeParse(reply)
  return result.success ? { callId: result.data.result.call_id, picture: result.data.result.profile_picture } : { callId: null, picture: null }
}

/** The text that a refusal brings for people; null for none. */
export function readRefusal(reply: unknown): string | null {
  const parsed = z.object({ type: z.literal('error'), code: z.string().optional(), result: z.string().min(1) }).safeParse(reply)
  return parsed.success && parsed.data.code !== 'busy' ? parsed.data.result : null
}
