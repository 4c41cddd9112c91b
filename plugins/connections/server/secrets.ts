import { z } from 'zod'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'

/** How much of a credential is ever shown. */
const TAIL = 4

export type Secrets = Record<string, string>
const secretsSchema = z.record(z.string(), z.string())

export const CONNECTION_SECRETS = 'connection secrets'
const keyOf = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(CONNECTION_SECRETS)

/** Credentials as the table keeps them; null for none. */
export const encryptSecrets = (ctx: ServerContext, secrets: Secrets): string | null =>
  Object.keys(secrets).length === 0 ? null : encrypt(keyOf(ctx), JSON.stringify(secrets))

/** Opens the secrets. If they were encrypted with another installation's key there are none: they have to be typed anew. */
export function openSecrets(ctx: ServerContext, encrypted: string | null): Secrets {
  if (encrypted === null) return {}
  const text = decrypt(keyOf(ctx), encrypted)
  if (text !== null) return secretsSchema.parse(JSON.parse(text))
  ctx.log.error({}, 'credentials of a connection could not be opened')
  return {}
}

/** The last characters of each, to tell one from another; of short ones nothing but that they are there. */
export const tailsOf = (secrets: Secrets): Secrets =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, value.length > 2 * TAIL ? value.slice(-TAIL) : '']))
