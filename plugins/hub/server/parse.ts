import { z } from 'zod'
import type { ChannelConnection, ChannelEvent, InboundFile, Party } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { accountOf, readJson } from './api.ts'
import { reasonOfText } from './errors.ts'
import type { Network } from './networks.ts'

const text = z.string().optional().catch(undefined)
/** The hub writes some numbers with quotes, some without. */
const id = z.union([z.string().min(1), z.number()]).transform(String)

const contentSchema = z.looseObject({
  type: z.string(),
  text,
  fileUrl: text,
  fileName: text,
  fileMimeType: text,
  fileCaption: text,
})
type WireContent = z.infer<typeof contentSchema>

const messageSchema = z.looseObject({
  id,
  from: id,
  direction: text,
  isGroup: z.union([z.string(), z.boolean()]).optional().catch(undefined),
  visitor: z.looseObject({ name: text, firstName: text, lastName: text }).optional().catch(undefined),
  contents: z.array(z.unknown()),
})

const statusSchema = z.looseObject({
  code: z.string(),
  description: text,
  providerMessageId: text,
  error: z.looseObject({ message: text }).optional().catch(undefined),
})

const around = { subscriptionId: text, channel: text }
const deliverySchema = z.looseObject({ type: z.string(), ...around })
const inboundSchema = z.looseObject({ direction: text, message: messageSchema })
const receiptSchema = z.looseObject({ messageId: id, messageStatus: statusSchema })

/** In characters: how an unknown kind is called, and what is passed on of an error. */
const LONGEST = { kind: 40, detail: 300 }

const isAddress = (url: string | undefined): url is string => url !== undefined && /^https?:$/.test(URL.parse(url)?.protocol ?? '')

function fileOf({ type, fileUrl, fileName, fileMimeType = '' }: WireContent): InboundFile | null {
  if (type !== 'file' || !isAddress(fileUrl)) return null
  const kind = /^(image|video|audio)\b/.exec(fileMimeType)?.[1] ?? 'document'
  return { id: fileUrl, name: fileName || kind, type: fileMimeType.includes('/') ? fileMimeType : null }
}

/** Each content is a message of its own: the hub numbers them below the message. */
function contentEvent(given: unknown, ref: string, from: Party): ChannelEvent {
  const read = contentSchema.safeParse(given)
  const content = read.success ? read.data : { type: 'message' }
  const file = fileOf(content)
  if (file) return { kind: 'message', ref, from, body: content.fileCaption ?? '', file }
  if (content.type === 'text' && content.text) return { kind: 'message', ref, from, body: content.text }
  return { kind: 'unreadable', ref, from, what: content.type.slice(0, LONGEST.kind) }
}

function messageEvents(delivery: unknown, channelId: string): ChannelEvent[] {
  const { direction, message } = inboundSchema.parse(delivery)
  // Echoes of ours.
  if ((message.direction ?? direction) === 'OUT') return []
  const { name, firstName, lastName } = message.visitor ?? {}
  const from: Party = {
    addresses: [{ kind: 'hub', value: `${channelId}:${message.from}` }],
    name: name || [firstName, lastName].filter(Boolean).join(' '),
  }
  if (String(message.isGroup) === 'true') return [{ kind: 'leftOut', problem: 'group', from }]
  return message.contents.map((content, place) => contentEvent(content, `${message.id}#${place}`, from))
}

const ACKS = { SENT: 1, DELIVERED: 2, READ: 3 } as const
const isAck = (code: string): code is keyof typeof ACKS => code in ACKS

/** How far a message of ours is; later news may name it by the id that Meta gave it. */
function receiptEvents(delivery: unknown): ChannelEvent[] {
  const { messageId: ref, messageStatus } = receiptSchema.parse(delivery)
  const { code, description = '', error, providerMessageId: secondRef } = messageStatus
  if (isAck(code)) return [{ kind: 'ack', ref, ack: ACKS[code], ...(secondRef && secondRef !== ref && { secondRef }) }]
  if (code !== 'REJECTED' && code !== 'ERROR') return []
  const detail = (error?.message ?? description).slice(0, LONGEST.detail)
  return [{ kind: 'ack', ref, ack: -1, reason: reasonOfText(detail), ...(detail && { detail }) }]
}

/** Events of a delivery of the hub for the channel of this connection. Its times have no zone, and are not read. @throws for what is no delivery */
export function parseDelivery(body: Buffer, connection: Pick<ChannelConnection, 'settings' | 'secrets'>, network: Network): ChannelEvent[] {
  const read = deliverySchema.safeParse(readJson(body))
  if (!read.success) throw new ChannelError('unsupported', { detail: 'This is no delivery of the hub' })
  const { type, subscriptionId, channel } = read.data
  const { channelId } = accountOf(connection)
  if ((subscriptionId !== undefined && subscriptionId !== channelId) || (channel !== undefined && channel !== network.name)) return []
  if (type === 'MESSAGE') return messageEvents(read.data, channelId)
  return type === 'MESSAGE_STATUS' ? receiptEvents(read.data) : []
}
