import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChannelAdapter, ChannelConnection } from '#plugins/channels/contract/index.ts'
import { aFile, aMessage, lineTo } from './channelLine.ts'
import { type ChannelWire, fileKinds, type StartedProvider } from './channelWire.ts'
import { ANA } from './wires.ts'

const MB = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 7)
/** A file of this size is not held in memory. @source reference/channels.md §18.23 */
const LARGE = 17 * MB
/** Larger than any channel takes. */
const TOO_LARGE = 3_000 * MB
/** So much of a file may be read and not have left yet. */
const MOST_AHEAD = 4 * MB
const FILE_URL = 'https://atende.exemplo.com.br/media/1/f-1/arquivo?signature=x'
const SLOW = 60_000
const mimes = { image: 'image/jpeg', video: 'video/mp4', voice: 'audio/ogg', audio: 'audio/mp4', document: 'application/pdf', sticker: 'image/webp' }
const oddMimes: [string, 'image' | 'video' | 'audio' | 'document', string][] = [
  ['a picture', 'image', 'image/tiff'],
  ['a film', 'video', 'video/x-msvideo'],
  ['a sound', 'audio', 'audio/x-ms-wma'],
  ['a document', 'document', 'application/x-msdownload'],
]

/** Files leave over a wire as they are read, and what the channel does not take is refused before anything of it is. */
export function describeFiles(wire: ChannelWire, adapter: ChannelAdapter): void {
  let provider: StartedProvider
  let connection: ChannelConnection
  const sockets: Socket[] = []
  /** Bytes of the file that were read, that left, and the most that was between both. */
  const flow = { read: 0, asked: 0, ahead: 0, whole: 0 }
  beforeAll(async () => {
    provider = await wire.start()
    const { settings, secrets, session } = provider
    // Unlike other checks, this one gives a large file the time that it takes.
    const bare = lineTo({ settings, secrets, ...(session && { session }) })
    connection = {
      ...bare,
      ask: ({ body, ...request }) => bare.ask({ ...request, ...(body !== undefined && { body: watched(body) }), timeoutMs: SLOW }),
      async openThroughProxy(_host, port) {
        const socket = connect(port, '127.0.0.1')
        await once(socket, 'connect')
        sockets.push(socket)
        return socket
      },
    }
  })
  afterEach(() => {
    Object.assign(flow, { read: 0, asked: 0, ahead: 0, whole: 0 })
    sockets.length = 0
    provider.rest?.()
  })
  afterAll(() => provider.stop())

  const left = (): number => flow.asked + sockets.reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0)
  type Body = NonNullable<Parameters<ChannelConnection['ask']>[0]['body']>
  function watched(body: Body): Body {
    if (typeof body === 'string' || body instanceof Uint8Array) {
      flow.whole = Math.max(flow.whole, body.length)
      return body
    }
    async function* passing({ stream }: { stream: AsyncIterable<Uint8Array> }) {
      for await (const part of stream) {
        flow.whole = Math.max(flow.whole, part.length)
        flow.asked += part.length
        yield part
      }
    }
    return { bytes: body.bytes, stream: passing(body) }
  }

  async function sendFile(kind: (typeof fileKinds)[number], mime: string, bytes: number) {
    async function* pieces() {
      for (let at = 0; at < bytes; at += PIECE.length) {
        flow.ahead = Math.max(flow.ahead, flow.read - left())
        flow.read += PIECE.length
        yield PIECE
      }
    }
    const { media } = aFile(kind === 'voice' ? 'audio' : kind, mime, { waveform: kind === 'voice' ? [1] : null, size: bytes })
    const openFile = async () => ({ name: media.name, mime, bytes, stream: pieces() })
    const before = provider.calls().length
    const message = aMessage({
      to: wire.addressOf(ANA),
      lastRef: wire.refOf({ id: 1, person: ANA }),
      media,
      openFile,
      body: media.name,
      fileUrl: async () => FILE_URL,
    })
    const error: unknown = await adapter.send(message, connection).then(
      () => null,
      (reason: unknown) => reason,
    )
    return { error, calls: provider.calls().length - before }
  }
  const rejected = expect.objectContaining({ name: 'ChannelError', reason: adapter.abilities.media ? 'mediaRejected' : 'unsupported' })

  test.each(['document', 'video'] as const)(
    '%s of 17 MB leaves as it is read, and is never in memory as a whole, or is refused',
    { timeout: SLOW },
    async (kind) => {
      const { error, calls } = await sendFile(kind, mimes[kind], LARGE)

      expect(flow.ahead).toBeLessThan(MOST_AHEAD)
      expect(flow.whole).toBeLessThan(MOST_AHEAD)
      if (error === null) expect([0, LARGE]).toContain(flow.read)
      else expect([error, calls, flow.read]).toEqual([rejected, 0, 0])
    },
  )

  test.each(fileKinds)('%s that is larger than the channel takes is refused before anything of it is read', async (kind) => {
    const { error, calls } = await sendFile(kind, mimes[kind], TOO_LARGE)

    expect([error, calls, flow.read]).toEqual([rejected, 0, 0])
  })

  test.each(oddMimes)('%s of an unusual type goes as what the channel takes, or is refused before anything of it is read', async (_what, kind, mime) => {
    const { error, calls } = await sendFile(kind, mime, PIECE.length)

    if (error !== null) expect([error, calls, flow.read]).toEqual([rejected, 0, 0])
    else expect([adapter.abilities.media, calls > 0]).toEqual([true, true])
  })
}
