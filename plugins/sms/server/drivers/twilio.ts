import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { retryAfterOf } from '#plugins/channels/contract/retryAfter.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { detailOf, digitsOf, errorOfStatus, fromNumber, readJson, type SmsAccount, type SmsDriver } from '../driver.ts'

const sentSchema = z.looseObject({ sid: z.string() })
const refusalSchema = z.looseObject({ code: z.number(), message: z.string().default('') })
const deliverySchema = z.looseObject({
  MessageSid: z.string(),
  MessageStatus: z.string().optional(),
  ErrorCode: z.string().optional(),
  From: z.string().optional(),
  Body: z.string().optional(),
  NumMedia: z.string().optional(),
})

const ACKS: Readonly<Record<string, 1 | 2 | 3>> = { queued: 1, sending: 1, sent: 1, delivered: 2, read: 3 }

/** Its numbers of errors, of calls and of deliveries alike. */
const REASONS: Readonly<Record<number, ChannelReason>> = {
  20003: 'authFailed',
  20429: 'rateLimited',
  21211: 'invalidRecipient',
  21214: 'invalidRecipient',
  21408: 'regionNotEnabled',
  21610: 'blockedByContact',
  21614: 'invalidRecipient',
  30001: 'rateLimited',
  30002: 'accountRestricted',
  30003: 'invalidRecipient',
  30004: 'blockedByContact',
  30005: 'invalidRecipient',
  30006: 'invalidRecipient',
  30007: 'filteredAsSpam',
}

const authOf = ({ account, token }: SmsAccount) => ({ authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` })
const placeOf = ({ base, account }: SmsAccount): string => `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}`

function parse(body: Buffer): ChannelEvent[] {
  const {
    MessageSid: ref,
    MessageStatus: state,
    ErrorCode: error,
    From: from = '',
    Body: text,
    NumMedia: files,
  } = deliverySchema.parse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
  // A report of a message of ours names whom it came from, too, but has no text.
  if (text !== undefined) {
    const isPicture = text === '' && Number(files) > 0
    return fromNumber(digitsOf(from), from, '', (party) =>
      isPicture ? { kind: 'unreadable', ref, from: party, what: 'MMS' } : { kind: 'message', ref, from: party, body: text },
    )
  }
  const ack = ACKS[state ?? '']
  if (ack) return [{ kind: 'ack', ref, ack }]
  if (state !== 'failed' && state !== 'undelivered') return []
  return [{ kind: 'ack', ref, ack: -1, reason: REASONS[Number(error)] ?? 'invalidRecipient', ...(error && { detail: error }) }]
}

/** The address and all fields in the order of their names, signed with the token. @source Twilio, security of requests */
export function signatureOf(url: string, body: Buffer, token: string): string {
  const fields = [...new URLSearchParams(body.toString('utf8'))].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return createHmac('sha1', token)
    .update(url + fields.map(([name, value]) => name + value).join(''))
    .digest('base64')
}

/** Twilio, Programmable Messaging. */
export const twilio: SmsDriver = {
  base: 'https://api.twilio.com',
  async check(account, connection) {
    if (account.account === '' || account.sender === '') throw new ChannelError('authFailed', { detail: 'Account SID or sender missing' })
    const answer = await connection.ask({ method: 'GET', url: `${placeOf(account)}.json`, headers: authOf(account) })
    if (answer.status === 404) throw new ChannelError('authFailed', { providerCode: '404' })
    if (answer.status >= 400) throw errorOfStatus(answer)
  },
  verify({ method, headers, body }, { token }, { hookUrl }) {
    const given = headers['x-twilio-signature']
    if (method !== 'POST' || typeof given !== 'string') return 'refused'
    const [one, other] = [Buffer.from(given), Buffer.from(signatureOf(hookUrl, body, token))]
    return one.length === other.length && timingSafeEqual(one, other) ? 'ok' : 'refused'
  },
  parse,
  async send({ to, text }, account, connection) {
    const body = new URLSearchParams({ From: account.sender, To: `+${to}`, Body: text, StatusCallback: connection.hookUrl }).toString()
    const headers = { ...authOf(account), 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await connection.ask({ method: 'POST', url: `${placeOf(account)}/Messages.json`, headers, body })
    const json = readJson(answer.body)
    if (answer.status >= 400) {
      const refusal = refusalSchema.safeParse(json).data
      const reason = refusal && REASONS[refusal.code]
      const [detail, retryAfterMs] = [detailOf(refusal?.message ?? '', connection, text), retryAfterOf(answer.headers)]
      throw reason ? new ChannelError(reason, { providerCode: String(refusal.code), detail, retryAfterMs }) : errorOfStatus(answer, detail)
    }
    const sent = sentSchema.safeParse(json)
    if (!sent.success) throw new ChannelError('uncertain')
    return sent.data.sid
  },
}
