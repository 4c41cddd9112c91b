import { decrypt, type EncryptionKey, encrypt } from './encryption.ts'

/** The key of a service of a company's choice, as a table keeps it. */
export interface StoredKey {
  /** Encrypted; null where there is none. */
  secret: string | null
  /** Its last four characters, the only ones that are ever shown; empty for a short one and for a document, null where none is kept. */
  keyTail: string | null
}

const TAIL = 4
const NO_KEY: StoredKey = { secret: null, keyTail: null }

/** A key as it was written; an empty one takes the kept one away. */
export function storeKey(secretKey: EncryptionKey, written: string): StoredKey {
  const plain = written.trim()
  if (plain === '') return NO_KEY
  return { secret: encrypt(secretKey, plain), keyTail: plain.length > 2 * TAIL && !plain.startsWith('{') ? plain.slice(-TAIL) : '' }
}

/** The key after a change: the written one, else the kept one, unless the service stands on another host now, where the old key would go. */
export function keyAfter(
  secretKey: EncryptionKey,
  { secret, keyTail, url }: StoredKey & { url: string },
  change: { key: string | undefined; url: string },
): StoredKey {
  if (change.key !== undefined) return storeKey(secretKey, change.key)
  return URL.parse(change.url.trim())?.origin === URL.parse(url)?.origin ? { secret, keyTail } : NO_KEY
}

/** Opens a stored key; one encrypted with another installation's secret counts as none: it has to be typed anew. */
export const openKey = (secretKey: EncryptionKey, secret: string | null): string => (secret === null ? '' : (decrypt(secretKey, secret) ?? ''))
