import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { sessionExpired } from '#core/contract/errors.ts'
import type { ServerSettings } from '../settings/env.ts'

/** Decision 7. */
const ACCESS_TOKEN_MINUTES = 15

const claimsSchema = z.object({ id: z.int(), tenantId: z.int(), chain: z.string(), exp: z.number() })
export type Claims = z.infer<typeof claimsSchema>

const deviceSchema = z.object({ userId: z.int(), device: z.string() })

export interface Tokens {
  sign(claims: Omit<Claims, 'exp'>): Promise<string>
  /** @throws sessionExpired (401) */
  verify(token: string): Promise<Claims>
  /** Says that the account signed in from this device; opens nothing. */
  signDevice(userId: number, device: string, days: number): Promise<string>
  /** Null for a token that is not a device's, or no longer. */
  verifyDevice(token: string): Promise<{ userId: number; device: string } | null>
  signVisitor(claims: Record<string, unknown>, days: number): Promise<string>
  /** Null for a token that is not a visitor's, or no longer. */
  verifyVisitor(token: string): Promise<Record<string, unknown> | null>
}

/** The installation's secret: from the environment, else made once and kept in the data folder. */
export function installationSecret({ jwtSecret, dataDir }: Pick<ServerSettings, 'jwtSecret' | 'dataDir'>): string {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'jwt-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** A key for one purpose: who has it learns neither the secret nor the key of another. */
export const deriveKey = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest()

/** The same, each key made once in the life of the process. */
export function keysOf(secret: string): (purpose: string) => Buffer {
  const made = new Map<string, Buffer>()
  return (purpose) => {
    const key = made.get(purpose) ?? deriveKey(secret, purpose)
    made.set(purpose, key)
    return key
  }
}

/** Passphrase of the login's AES: public, and the same on every node, since the key may be fetched from one and the login go to another. */
export const loginEncryptionKey = (secret: string): string => deriveKey(secret, 'login encryption').toString('base64url')

/** Start of the keys and channels of an installation in a Redis that others use too: the same on all its nodes, another for each installation. */
export const redisSpace = (secret: string): string => `balcao:${deriveKey(secret, 'redis').toString('base64url').slice(0, 12)}`

/** Verified tokens kept until they expire: a request costs no signature after the first. */
const MOST_VERIFIED = 5_000

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, Claims>()
  const sign = (claims: Record<string, unknown>, audience: string, lifetime: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(lifetime)
      .setJti(randomBytes(9).toString('base64url'))
      .sign(key)

  return {
    sign: (claims) => sign(claims, 'workbench', `${ACCESS_TOKEN_MINUTES}m`),
    async verify(token) {
      const known = verified.get(token)
      if (known && known.exp * 1000 > Date.now()) return known
      try {
        const { payload } = await jwtVerify(token, key, { audience: 'workbench', algorithms: ['HS256'] })
        const claims = claimsSchema.parse(payload)
        if (verified.size >= MOST_VERIFIED) verified.clear()
        verified.set(token, claims)
        return claims
      } catch {
        throw sessionExpired()
      }
    },
    signDevice: (userId, device, days) => sign({ userId, device }, 'device', `${days}d`),
    async verifyDevice(token) {
      try {
        const { payload } = await jwtVerify(token, key, { audience: 'device', algorithms: ['HS256'] })
        return deviceSchema.parse(payload)
      } catch {
        return null
      }
    },
    signVisitor: (claims, days) => sign(claims, 'visitor', `${days}d`),
    async verifyVisitor(token) {
      try {
        return (await jwtVerify(token, key, { audience: 'visitor', algorithms: ['HS256'] })).payload
      } catch {
        return null
      }
    },
  }
}
