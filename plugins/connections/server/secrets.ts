import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ServerContext } from '#core/server/plugin.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** How much of a credential is ever shown. */
const TAIL = 4

export type Secrets = Record<string, string>
const secretsSchema = z.record(z.string(), z.string())

const keyOf = (ctx: ServerContext): Buffer => ctx.host.deriveKey('connection secrets')

/** Credentials as the table keeps them; null for none. */
export function sealSecrets(ctx: ServerContext, secrets: Secrets): string | null {
  if (Object.keys(secrets).length === 0) return null
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(ctx), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** What was sealed with another installation's secret counts as none: it has to be typed anew. */
export function openSecrets(ctx: ServerContext, sealed: string | null): Secrets {
  if (sealed === null) return {}
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const cipher = createDecipheriv(CIPHER, keyOf(ctx), bytes.subarray(0, IV_BYTES))
    cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8')
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    ctx.log.error({}, 'credentials of a connection could not be opened')
    return {}
  }
}

/** The last characters of each, to tell one from another; of short ones nothing but that they are there. */
export const tailsOf = (secrets: Secrets): Secrets =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, value.length > 2 * TAIL ? value.slice(-TAIL) : '']))
