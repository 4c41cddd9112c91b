import { createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { inOnePiece, readJson } from '#plugins/channels/contract/gateway.ts'
import { type ChannelConnection, download, type InboundFile } from '#plugins/channels/contract/index.ts'
import type { RawContent } from '#plugins/channels/contract/whatsapp/contentSchema.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'

/** Where files of WhatsApp lie, encrypted. @source WhatsApp's own web client */
const MEDIA_HOST = 'mmg.whatsapp.net'
/** Of a file with what its encryption adds. */
const LARGEST_FILE = 52 * 1024 * 1024

/** Purposes that the keys of a file are made for, by the kind of its message. @source WhatsApp encryption overview */
const PURPOSES: Readonly<Record<string, string>> = {
  imageMessage: 'WhatsApp Image Keys',
  stickerMessage: 'WhatsApp Image Keys',
  videoMessage: 'WhatsApp Video Keys',
  ptvMessage: 'WhatsApp Video Keys',
  audioMessage: 'WhatsApp Audio Keys',
  documentMessage: 'WhatsApp Document Keys',
}
const KEY_BYTES = 112
const MAC_BYTES = 10

const placeSchema = z.looseObject({ mediaKey: z.string().min(1), directPath: z.string().startsWith('/') })
const fileIdSchema = z.object({ purpose: z.string(), mediaKey: z.string(), directPath: z.string() })

/** By what the file of a message is fetched: where it lies and its key. Empty for a message that does not say. */
export function fileIdOf(content: RawContent): string {
  const [found] = Object.entries(PURPOSES).flatMap(([kind, purpose]) => {
    const place = placeSchema.safeParse(content[kind])
    return place.success ? [{ purpose, mediaKey: place.data.mediaKey, directPath: place.data.directPath }] : []
  })
  return found ? JSON.stringify(found) : ''
}

/** The bytes of a file, once it is sure that they are what was sent. @throws ChannelError `mediaGone` */
export function decryptFile(encrypted: Buffer, mediaKey: Buffer, purpose: string): Buffer {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), purpose, KEY_BYTES))
  const [nonce, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)]
  const [content, mac] = [encrypted.subarray(0, -MAC_BYTES), encrypted.subarray(-MAC_BYTES)]
  const expected = createHmac('sha256', macKey).update(nonce).update(content).digest().subarray(0, MAC_BYTES)
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, expected)) throw new ChannelError('mediaGone', { detail: 'The file is not what was sent' })
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, nonce)
  return Buffer.concat([decipher.update(content), decipher.final()])
}

/** The bytes of a contact's file, through the line's own way. @throws ChannelError */
export async function openFile({ id }: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  const place = fileIdSchema.safeParse(readJson(id))
  if (!place.success) throw new ChannelError('mediaGone')
  const { purpose, mediaKey, directPath } = place.data
  const answer = await download(connection, `https://${MEDIA_HOST}${directPath}`, LARGEST_FILE).catch((error: unknown) => {
    throw error instanceof ChannelError && error.facts.detail === 'tooLarge' ? new ChannelError('mediaGone', error.facts) : error
  })
  if (answer.status !== 200) {
    const facts = { providerCode: String(answer.status) }
    throw new ChannelError(answer.status >= 500 || answer.status === 429 ? 'temporary' : 'mediaGone', facts)
  }
  return inOnePiece(decryptFile(answer.body, Buffer.from(mediaKey, 'base64'), purpose))
}
