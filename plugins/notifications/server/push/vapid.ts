import { createECDH } from 'node:crypto'
import type { ServerContext } from '#core/server/plugin.ts'

/** The pair of keys that the installation signs push messages with, base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const made = new WeakMap<ServerContext['host'], VapidKeys>()

/** Derived from the installation's secret: every node has the same, and nothing is stored. A changed secret ends all subscriptions; browsers subscribe again by themselves. */
export function vapidKeys({ host }: ServerContext): VapidKeys {
  const known = made.get(host)
  if (known) return known
  const privateKey = host.deriveKey('web push')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const keys = { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  made.set(host, keys)
  return keys
}
