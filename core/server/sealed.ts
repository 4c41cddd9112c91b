import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKey } from './auth/tokens.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keys that texts of one purpose are sealed with, and older ones that they may still be sealed with: 32 bytes each. */
export interface SealKey {
  current: Buffer
  older: readonly Buffer[]
}

/** Bytes as a key of Node, made once: it makes one of bytes at every call, which takes longer than sealing a message. */
const keyObjects = new WeakMap<Buffer, KeyObject>()
function keyObjectOf(bytes: Buffer): KeyObject {
  const key = keyObjects.get(bytes) ?? createSecretKey(bytes)
  keyObjects.set(bytes, key)
  return key
}

/** Keys by purpose, of the installation's secrets, the current one first; each key is made once in the life of the process. */
export function sealKeysOf([secret, ...olderSecrets]: readonly [string, ...string[]]): (purpose: string) => SealKey {
  const made = new Map<string, SealKey>()
  return (purpose) => {
    const key = made.get(purpose) ?? { current: deriveKey(secret, purpose), older: olderSecrets.map((older) => deriveKey(older, purpose)) }
    made.set(purpose, key)
    return key
  }
}

/** Text that must be read again, unreadable in the database: nonce, tag and cipher text in base64url. */
export function seal({ current }: SealKey, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyObjectOf(current), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function unsealWith(key: Buffer, sealed: string): string | null {
  const raw = Buffer.from(sealed, 'base64url')
  if (raw.length < NONCE_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyObjectOf(key), raw.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(raw.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(raw.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Null for what was sealed with a key that is not known any more, or changed since. */
export function unseal({ current, older }: SealKey, sealed: string): string | null {
  for (const key of [current, ...older]) {
    const text = unsealWith(key, sealed)
    if (text !== null) return text
  }
  return null
}

/** The same text sealed with the current key; `current` where it is so already, `unreadable` where no key opens it. */
export function sealAnew(key: SealKey, sealed: string): { sealed: string } | 'current' | 'unreadable' {
  if (unsealWith(key.current, sealed) !== null) return 'current'
  const text = unseal(key, sealed)
  return text === null ? 'unreadable' : { sealed: seal(key, text) }
}
