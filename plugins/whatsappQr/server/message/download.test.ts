import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import type { ProviderAnswer } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { lineTo, textOf } from '#tests/server/support/channelLine.ts'
import { openFile } from './download.ts'
import { parseDelivery } from './parse.ts'

const CONTENT = 'um arquivo de verdade, em mais de um bloco'

/** A file as the library itself encrypts it, and the message that says where it lies. */
async function encrypted(kind: 'image' | 'document', mime: string) {
  const { encryptedStream } = await import('baileys')
  const { mediaKey, encFilePath } = await encryptedStream(Buffer.from(CONTENT), kind)
  const parts: Buffer[] = []
  for await (const part of createReadStream(encFilePath)) parts.push(Buffer.from(part))
  await rm(encFilePath)
  const held = {
    mimetype: mime,
    mediaKey: Buffer.from(mediaKey).toString('base64'),
    directPath: '/v/t62/1?ccb=1',
    url: 'https://outro.example/x',
    fileName: 'a.txt',
  }
  const key = { remoteJid: '5511988887777@s.whatsapp.net', fromMe: false, id: '3A01' }
  const told = { messages: [{ key, message: { [`${kind}Message`]: held } }] }
  const [event] = parseDelivery(Buffer.from(JSON.stringify({ event: 'messages.upsert', told })))
  if (event?.kind !== 'message' || !event.file) throw new Error('no file')
  return { file: event.file, bytes: Buffer.concat(parts) }
}
const answering = (status: number, body: Buffer) => vi.fn(async (): Promise<ProviderAnswer> => ({ status, headers: {}, body }))
const connectionWith = (ask: ReturnType<typeof answering>) => lineTo({ settings: {}, secrets: {}, ask })
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ChannelError ? error.reason : error),
  )

test.each([
  ['image', 'image/png'],
  ['document', 'text/plain'],
] as const)('the file of a message with a %s is fetched by the way of the line, from where WhatsApp keeps files, and decrypted', async (kind, mime) => {
  const { file, bytes } = await encrypted(kind, mime)
  const ask = answering(200, bytes)

  expect(await textOf(await openFile(file, connectionWith(ask)))).toBe(CONTENT)
  expect(ask.mock.calls).toMatchObject([[{ method: 'GET', url: 'https://mmg.whatsapp.net/v/t62/1?ccb=1' }]])
})

test('a file that is not what was sent is none', async () => {
  const { file, bytes } = await encrypted('image', 'image/png')
  bytes[0] = (bytes[0] ?? 0) ^ 1

  expect(await reasonOf(openFile(file, connectionWith(answering(200, bytes))))).toBe('mediaGone')
})

test.each([
  [404, 'mediaGone'],
  [410, 'mediaGone'],
  [429, 'temporary'],
  [503, 'temporary'],
])('%i is %s', async (status, reason) => {
  const { file, bytes } = await encrypted('image', 'image/png')

  expect(await reasonOf(openFile(file, connectionWith(answering(status, bytes))))).toBe(reason)
})

test('a message that does not say where its file lies has none', async () => {
  expect(await reasonOf(openFile({ id: '', name: 'foto.jpg', type: null }, connectionWith(answering(200, Buffer.alloc(0)))))).toBe('mediaGone')
})
