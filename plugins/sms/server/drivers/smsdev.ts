import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readNumber } from '#core/contract/phone.ts'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { detailOf, digitsOf, errorOfStatus, fieldsOf, fromNumber, readJson, type SmsDriver } from '../driver.ts'

const text = z.union([z.string(), z.number()]).transform(String)
const answerSchema = z.looseObject({ situacao: text, id: text.optional(), descricao: text.optional() })
const deliverySchema = z.looseObject({
  key: text.optional(),
  id: text,
  situacao: text.optional(),
  from: text.optional(),
  message: text.optional(),
  descricao: text.optional(),
})

const ACKS: Readonly<Record<string, 1 | 2>> = { FILA: 1, ENVIADA: 1, RECEBIDA: 2 }
const FAILURES: Readonly<Record<string, ChannelReason>> = { ERRO: 'refused', CANCELADA: 'refused', 'BLACK LIST': 'blockedByContact' }

/** Reasons by the description of a message, the first that fits. */
const CAUSES: readonly (readonly [RegExp, ChannelReason])[] = [
  [/black ?list|bloque/i, 'blockedByContact'],
  [/spam|conte[uú]do|palavra/i, 'filteredAsSpam'],
  [/n[uú]mero|number|destinat|operadora/i, 'invalidRecipient'],
]
const causeOf = (description: string): ChannelReason | undefined => CAUSES.find(([meant]) => meant.test(description))?.[1]

/** Meaning of a refusal, by its words: it comes with the number of success. */
function errorOf(description: string): ChannelError {
  const facts = { detail: description }
  if (/key|chave|autentica/i.test(description)) return new ChannelError('authFailed', facts)
  if (/saldo|cr[eé]dito/i.test(description)) return new ChannelError('accountRestricted', facts)
  return new ChannelError(causeOf(description) ?? 'refused', facts)
}

/** A number without a calling code is Brazilian. */
const phoneOf = (written: string): string => {
  const read = readNumber(digitsOf(written))
  return read.ok ? read.digits : digitsOf(written)
}

function parse(body: Buffer): ChannelEvent[] {
  const { id, situacao, from = '', message, descricao = '' } = deliverySchema.parse(fieldsOf(body))
  if (message !== undefined) {
    return fromNumber(phoneOf(from), from, '', (party) => ({ kind: 'message', ref: `in:${id}`, from: party, body: message }))
  }
  const state = situacao?.toUpperCase() ?? ''
  const ack = ACKS[state]
  if (ack) return [{ kind: 'ack', ref: id, ack }]
  const reason = FAILURES[state]
  return reason ? [{ kind: 'ack', ref: id, ack: -1, reason: causeOf(descricao) ?? reason, detail: [state, descricao].filter(Boolean).join(': ') }] : []
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** SMSDev. A delivery has the account's key, which is compared where it stands there. @source SMSDev API v1 */
export const smsdev: SmsDriver = {
  base: 'https://api.smsdev.com.br',
  async check({ base, token }, connection) {
    const body = JSON.stringify({ key: token, action: 'saldo' })
    const answer = await connection.ask({ method: 'POST', url: `${base}/v1/balance`, headers: { 'content-type': 'application/json' }, body })
    if (answer.status >= 400) throw errorOfStatus(answer)
    const parsed = answerSchema.safeParse(readJson(answer.body))
    if (!parsed.success) throw new ChannelError('temporary')
    if (parsed.data.situacao !== 'OK') throw errorOf(detailOf(parsed.data.descricao ?? 'key', connection, ''))
  },
  verify({ method, body }, { token }) {
    if (method !== 'POST') return 'refused'
    try {
      const { key } = deliverySchema.parse(fieldsOf(body))
      return key === undefined || isSame(key, token) ? 'ok' : 'refused'
    } catch {
      return 'refused'
    }
  },
  parse,
  async send({ id, to, text: msg }, { base, token }, connection) {
    const body = JSON.stringify({ key: token, type: 9, number: to, msg, refer: id })
    const answer = await connection.ask({ method: 'POST', url: `${base}/v1/send`, headers: { 'content-type': 'application/json' }, body })
    if (answer.status >= 400) throw errorOfStatus(answer)
    const json = readJson(answer.body)
    const parsed = answerSchema.safeParse(Array.isArray(json) ? json[0] : json)
    if (!parsed.success) throw new ChannelError('uncertain')
    if (parsed.data.situacao !== 'OK') throw errorOf(detailOf(parsed.data.descricao ?? '', connection, msg))
    if (!parsed.data.id) throw new ChannelError('uncertain')
    return parsed.data.id
  },
}
