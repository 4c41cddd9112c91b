import { createHmac } from 'node:crypto'
import type { EncryptionKey } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'

export const WEBHOOK_SECRETS = 'webhook secrets'
/** The key that secrets of webhooks are encrypted with. */
export const webhookKey = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(WEBHOOK_SECRETS)

/** `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
