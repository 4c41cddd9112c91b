import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKey } from './auth/tokens.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keys that texts of one purpose are encrypted with, and older ones that they may still be encrypted with: 32 bytes each. */
export interface EncryptionKey {
  current: Buffer
  older: readonly Buffer[]
}

/** Bytes as a key of Node, made once: it makes one of bytes at every call, which takes longer than encrypting a message. */
const keyObjects = new WeakMap<Buffer, KeyObject>()
function keyObjectOf(bytes: Buffer): KeyObject {
  const key = keyObjects.get(bytes) ?? createSecretKey(bytes)
  keyObjects.set(bytes, key)
  return key
}

/** Keys by purpose, of the installation's secrets, the current one first; each key is made once in the life of the process. */
export function encryptionKeysOf([secret, ...olderSecrets]: readonly [string, ...string[]]): (purpose: string) => EncryptionKey {
  const made = new Map<string, EncryptionKey>()
  return (purpose) => {
    const key = made.get(purpose) ?? { current: deriveKey(secret, purpose), older: olderSecrets.map((older) => deriveKey(older, purpose)) }
    made.set(purpose, key)
    return key
  }
}

/** Text that must be read again, unreadable in the database: nonce, tag and cipher text in base64url. */
export function encrypt({ current }: EncryptionKey, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyObjectOf(current), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function decryptWith(key: Buffer, encrypted: string): string | null {
  const raw = Buffer.from(encrypted, 'base64url')
  if (raw.length < NONCE_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyObjectOf(key), raw.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(raw.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(raw.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Null for what was encrypted with a key that is not known any more, or changed since. */
export function decrypt({ current, older }: EncryptionKey, encrypted: string): string | null {
  for (const key of [current, ...older]) {
    const text = decryptWith(key, encrypted)
    if (text !== null) return text
  }
  return null
}

/** The same text encrypted with the current key; `current` where it is so already, `unreadable` where no key opens it. */
export function reencrypt(key: EncryptionKey, encrypted: string): { encrypted: string } | 'current' | 'unreadable' {
  if (decryptWith(key.current, encrypted) !== null) return 'current'
  const text = decrypt(key, encrypted)
  return text === null ? 'unreadable' : { encrypted: encrypt(key, text) }
}
