import { createDecipheriv, createHash } from 'node:crypto'

/** Key and IV of OpenSSL's salted format: MD5, one round, 32 + 16 bytes. */
function deriveKey(passphrase: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  const blocks: Buffer[] = []
  let last: Buffer = Buffer.alloc(0)
  while (blocks.length < 3) {
    last = createHash('md5').update(last).update(passphrase, 'utf8').update(salt).digest()
    blocks.push(last)
  }
  const all = Buffer.concat(blocks)
  return { key: all.subarray(0, 32), iv: all.subarray(32, 48) }
}

/** The text crypto-js encrypted with `AES.encrypt(text, passphrase)`; null when the key or the format is another. */
function decrypt(encrypted: string, passphrase: string): string | null {
  const raw = Buffer.from(encrypted, 'base64')
  if (raw.length < 32 || raw.subarray(0, 8).toString('latin1') !== 'Salted__') return null
  const { key, iv } = deriveKey(passphrase, raw.subarray(8, 16))
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    return Buffer.concat([decipher.update(raw.subarray(16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Passwords that the given text may stand for. The format has no check of its own: about one wrong key in 256 gives noise instead of a refusal, so every
 * key's text is a candidate and the stored hash decides. A text that no key opens is the password itself: clients of the family send it so.
 */
export function passwordCandidates(given: string, passphrases: readonly string[]): string[] {
  const texts = passphrases.map((passphrase) => decrypt(given, passphrase)).filter((text) => text !== null)
  return [...new Set(texts.length > 0 ? texts : [given])].filter((text) => text !== '' && text.length <= 200)
}
