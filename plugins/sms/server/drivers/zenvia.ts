import { z } from 'zod'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { detailOf, digitsOf, errorOfStatus, fromNumber, readJson, type SmsDriver } from '../driver.ts'

const sentSchema = z.looseObject({ id: z.string() })
const refusalSchema = z.looseObject({ code: z.string().optional(), message: z.string().optional() })

const deliverySchema = z.looseObject({
  type: z.string(),
  messageId: z.string().optional(),
  messageStatus: z
    .looseObject({
      code: z.string(),
      causes: z.array(z.looseObject({ reason: z.string().optional(), channelErrorCode: z.string().optional() })).default([]),
    })
    .optional(),
  message: z
    .looseObject({
      id: z.string(),
      from: z.string(),
      direction: z.string().default('IN'),
      visitor: z.looseObject({ name: z.string().optional() }).optional(),
      contents: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
    })
    .optional(),
})

const ACKS: Readonly<Record<string, 1 | 2 | 3>> = { SENT: 1, DELIVERED: 2, READ: 3 }

/** Causes by their words, the first that fits; operators write them in English or Portuguese. */
const CAUSES: readonly (readonly [RegExp, ChannelReason])[] = [
  [/spam|filter|filtro|content|conte[uú]do/i, 'filteredAsSpam'],
  [/block|bloque|black ?list|opt-?out/i, 'blockedByContact'],
  [/credit|cr[eé]dito|balance|saldo|quota/i, 'payment'],
  [/country|region|pa[ií]s|regi[aã]o|route|rota/i, 'regionNotEnabled'],
  [/invalid|inv[aá]lid|unknown|number|n[uú]mero|subscriber|assinante|absent|unreachable|landline|fixo/i, 'invalidRecipient'],
]

/** Why a message did not arrive. A message that was not delivered, without a cause, did not reach the phone; any other unknown cause is told in its words. */
function causeOf(code: string, text: string): ChannelReason {
  const known = CAUSES.find(([meant]) => meant.test(text))
  if (known) return known[1]
  return code === 'NOT_DELIVERED' && text === '' ? 'invalidRecipient' : 'refused'
}

function parse(body: Buffer): ChannelEvent[] {
  const { type, messageId, messageStatus, message } = deliverySchema.parse(readJson(body))
  if (type === 'MESSAGE_STATUS' && messageId && messageStatus) {
    const ack = ACKS[messageStatus.code]
    if (ack) return [{ kind: 'ack', ref: messageId, ack }]
    if (messageStatus.code !== 'REJECTED' && messageStatus.code !== 'NOT_DELIVERED') return []
    const reasons = messageStatus.causes.map(({ reason, channelErrorCode }) => [channelErrorCode, reason].filter(Boolean).join(' ')).join('; ')
    return [{ kind: 'ack', ref: messageId, ack: -1, reason: causeOf(messageStatus.code, reasons), ...(reasons && { detail: reasons }) }]
  }
  if (type !== 'MESSAGE' || !message || message.direction !== 'IN') return []
  const text = message.contents.flatMap((content) => (content.type === 'text' && content.text ? [content.text] : [])).join('\n')
  const { id: ref, contents } = message
  return fromNumber(digitsOf(message.from), message.from, message.visitor?.name ?? '', (from) =>
    text ? { kind: 'message', ref, from, body: text } : { kind: 'unreadable', ref, from, what: contents[0]?.type ?? 'message' },
  )
}

/** Zenvia, version 2. It signs nothing: the address that nobody can guess is the proof. @source Zenvia API v2 */
export const zenvia: SmsDriver = {
  base: 'https://api.zenvia.com',
  async check({ base, token }, connection) {
    const answer = await connection.ask({ method: 'GET', url: `${base}/v2/subscriptions`, headers: { 'x-api-token': token } })
    if (answer.status >= 400) throw errorOfStatus(answer)
  },
  verify: ({ method }) => (method === 'POST' ? 'ok' : 'refused'),
  parse,
  async send({ id, to, text }, { base, token, sender }, connection) {
    const body = JSON.stringify({ from: sender, to, contents: [{ type: 'text', text }], externalId: id })
    const headers = { 'x-api-token': token, 'content-type': 'application/json' }
    const answer = await connection.ask({ method: 'POST', url: `${base}/v2/channels/sms/messages`, headers, body })
    const json = readJson(answer.body)
    if (answer.status >= 400) throw errorOfStatus(answer, detailOf(refusalSchema.safeParse(json).data?.message ?? '', connection, text))
    const sent = sentSchema.safeParse(json)
    if (!sent.success) throw new ChannelError('uncertain')
    return sent.data.id
  },
}
