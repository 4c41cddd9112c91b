import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'

/** The name that an app shows beside the account. */
const ISSUER = 'Balcão'
const STEP_SECONDS = 30
/** How long somebody may take from the first look at a secret to the first code. */
const OFFER_MS = 10 * 60_000
const RECOVERY_CODES = 10
/** Without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const offerSchema = z.object({ userId: z.int(), secret: z.string(), until: z.number() })

export const SECOND_FACTORS = 'second factors'
const keyOf = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(SECOND_FACTORS)

export const encryptSecret = (ctx: ServerContext, secret: string): string => encrypt(keyOf(ctx), secret)
export const openSecret = (ctx: ServerContext, encrypted: string): string | null => decrypt(keyOf(ctx), encrypted)

const totp = (secret: string, label: string): TOTP => new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

export interface Offer {
  token: string
  secret: string
  uri: string
}

/** A new secret, kept nowhere but in the token that comes back with the first code. */
export function offerFor(ctx: ServerContext, userId: number, label: string): Offer {
  const secret = new Secret({ size: 20 }).base32
  const token = encrypt(keyOf(ctx), JSON.stringify({ userId, secret, until: ctx.now().getTime() + OFFER_MS }))
  return { token, secret, uri: totp(secret, label).toString() }
}

/** The secret of an offer to this person; null for another's, one too old, or none. */
export function offeredSecret(ctx: ServerContext, userId: number, token: string): string | null {
  const text = decrypt(keyOf(ctx), token)
  const offer = text === null ? null : offerSchema.parse(JSON.parse(text))
  return offer && offer.userId === userId && offer.until > ctx.now().getTime() ? offer.secret : null
}

/** The time step that a code of six digits belongs to: the present one, or the one before or after. Null for a wrong code. */
export function stepOf(ctx: ServerContext, secret: string, code: string): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const timestamp = ctx.now().getTime()
  const delta = totp(secret, '').validate({ token: digits, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')
export const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex')

/** Ten of ten letters, as `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
