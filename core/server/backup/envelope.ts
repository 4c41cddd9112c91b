import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import type { EncryptionKey } from '../encryption.ts'
import { isSameBytes } from '../sameText.ts'
import { StartError } from '../settings/env.ts'

/** Purpose of the key that backups are encrypted with. */
export const BACKUPS_KEY = 'backups'
/** Head of a backup file: what it is, and which version of the format. */
const MAGIC = Buffer.from('balcao-backup-1\n')
const SALT_BYTES = 32
const MAC_BYTES = 32
/** Magic, salt, and a MAC of both, which tells whether a key is the right one without reading the whole file. */
const HEAD_BYTES = MAGIC.length + SALT_BYTES + MAC_BYTES

export interface FileKeys {
  cipher: Buffer
  mac: Buffer
}

/** Keys of one file: no two files have the same, so that the counter of the cipher may begin at 0 in each. */
function keysOfFile(key: Buffer, salt: Buffer): FileKeys {
  const both = Buffer.from(hkdfSync('sha256', key, salt, 'balcao backup', 64))
  return { cipher: both.subarray(0, 32), mac: both.subarray(32) }
}

const CIPHER = 'aes-256-ctr'
const FIRST_COUNTER = Buffer.alloc(16)
const macOf = (key: Buffer, bytes: Buffer): Buffer => createHmac('sha256', key).update(bytes).digest()

/** Encrypts what passes (AES-256-CTR), with a head before it and an HMAC-SHA256 of everything behind it. */
export function encryptingStream({ current }: EncryptionKey): Transform {
  const salt = randomBytes(SALT_BYTES)
  const keys = keysOfFile(current, salt)
  const start = Buffer.concat([MAGIC, salt])
  const head = Buffer.concat([start, macOf(keys.mac, start)])
  const cipher = createCipheriv(CIPHER, keys.cipher, FIRST_COUNTER)
  const mac = createHmac('sha256', keys.mac).update(head)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const encrypted = cipher.update(chunk)
      mac.update(encrypted)
      done(null, encrypted)
    },
    flush(done) {
      done(null, mac.digest())
    },
  })
  stream.push(head)
  return stream
}

/** @throws StartError when the file is none of ours, or was encrypted with none of the keys */
function findKeys(head: Buffer, { current, older }: EncryptionKey, path: string): FileKeys {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new StartError(`${path} is not a backup of Balcão.`)
  const start = head.subarray(0, MAGIC.length + SALT_BYTES)
  for (const key of [current, ...older]) {
    const keys = keysOfFile(key, start.subarray(MAGIC.length))
    if (isSameBytes(macOf(keys.mac, start), head.subarray(start.length))) return keys
  }
  throw new StartError(
    `${path} was made with another key: set ENCRYPTION_KEY (or JWT_SECRET, or put the file jwt-secret into DATA_DIR) as it was where the backup was made.`,
  )
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A backup file that is whole. */
export interface CheckedFile {
  path: string
  bytes: number
  keys: FileKeys
}

/** Reads a backup file to its end and checks it. @throws StartError when it is none of ours, of another key, or damaged */
export async function checkFile(path: string, bytes: number, key: EncryptionKey): Promise<CheckedFile> {
  const keys = findKeys(await readPart(path, 0, HEAD_BYTES), key, path)
  const damaged = new StartError(`${path} is damaged or was cut off: use another backup.`)
  const end = bytes - MAC_BYTES
  if (end <= HEAD_BYTES) throw damaged
  const mac = createHmac('sha256', keys.mac)
  for await (const chunk of createReadStream(path, { end: end - 1 })) mac.update(chunk)
  if (!isSameBytes(mac.digest(), await readPart(path, end, MAC_BYTES))) throw damaged
  return { path, bytes, keys }
}

/** Content of a checked file: its bytes, and the stream that decrypts them. */
export const decrypting = ({ path, bytes, keys }: CheckedFile): [Readable, Transform] => [
  createReadStream(path, { start: HEAD_BYTES, end: bytes - MAC_BYTES - 1 }),
  createDecipheriv(CIPHER, keys.cipher, FIRST_COUNTER),
]
