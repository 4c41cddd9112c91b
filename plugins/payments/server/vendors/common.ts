import { createHash, createHmac } from 'node:crypto'
import { isSameText } from '#core/server/sameText.ts'
import type { WantedCharge } from '#plugins/billing/contract/gateway.ts'

const DAY_MS = 86_400_000
/** Gateways count in the time of Brasília, which has had no summer time since 2019. */
const BRASILIA_MS = -3 * 3_600_000

/** Calendar day in Brasília. */
export const dayIn = (instant: number): string => new Date(instant + BRASILIA_MS).toISOString().slice(0, 10)

const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Gateways take no due date that is over. */
export const dueDay = (dueDate: string, now: Date): string => laterOf(dueDate, dayIn(now.getTime()))

/** Gateways keep a PIX code at most thirty days. */
const MOST_DAYS = 29

/** Last moment of a PIX code: the end of the due day, at the earliest of tomorrow, in the form of ISO 8601. */
export function payableUntil(dueDate: string, now: Date): string {
  const day = laterOf(dueDate, dayIn(now.getTime() + DAY_MS))
  const last = dayIn(now.getTime() + MOST_DAYS * DAY_MS)
  return `${day < last ? day : last}T23:59:59.000-03:00`
}

/** A reference that people find by the invoice and that is the same for every try of one charge. */
export const referenceOf = ({ invoiceId, idempotencyKey }: WantedCharge): string =>
  `inv${invoiceId}-${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 12)}`

/** The answer's JSON; null for none. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

export const hmacOf = (secret: string, text: string | Buffer): string => createHmac('sha256', secret).update(text).digest('hex')
export const sha256Of = (...parts: (string | Buffer)[]): string => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Whether a webhook's secret, or what was made of it, is the expected one. Without an expected one, never. */
export const isGenuine = (given: unknown, expected: string | undefined): boolean => expected !== undefined && expected !== '' && isSameText(given, expected)

export const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** Parts of `t=1,v1=ab,v1=cd`, in their order. */
export const signatureParts = (header: string): [string, string][] =>
  header.split(',').flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()]] : []
  })

/** How old, or how far ahead, a signature may be. */
export const MOST_AGE_MS = 300_000
export const isRecent = (signedAt: number, now: Date): boolean => Number.isFinite(signedAt) && Math.abs(now.getTime() - signedAt) <= MOST_AGE_MS

/** A day as some gateways tell when money came, as an instant of that day wherever in Brazil it is read. */
export const noonOf = (day: string): string => `${day.slice(0, 10)}T12:00:00.000-03:00`
