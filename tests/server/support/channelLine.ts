import { createOutward } from '#core/server/outward.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ChannelConnection, ChannelMessage, WebhookRequest } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'

const outward = createOutward(['127.0.0.1'])

/** A line to a provider on this machine, as the channels make one. */
export const lineTo = (more: Pick<ChannelConnection, 'settings' | 'secrets'> & Partial<ChannelConnection>): ChannelConnection => ({
  tenantId: 1,
  connectionId: 7,
  hookUrl: 'http://127.0.0.1/entrega',
  hookSecret: 'segredo-do-gancho',
  addressOf: (host) => outward.addressOf(host),
  async ask({ timeoutMs = 5_000, mostBytes = 1_048_576, ...request }) {
    const answer = await requestOutward(outward, { ...request, timeoutMs, mostBytes, whenLonger: 'fail' })
    if (answer.ok) return answer
    throw new ChannelError(answer.hasLeft && request.method !== 'GET' ? 'uncertain' : 'temporary', { detail: answer.failure })
  },
  ...more,
})

/** A message of ours on its way to a phone. */
export const aMessage = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  ...{ id: '0199c0de-0000-7000-8000-00000000000a', tenantId: 1, connectionId: 7, contactId: 3, ticketId: 4, timestamp: 0, agentName: null },
  ...{ body: 'Bom dia', mediaType: 'chat', data: null, media: null, quoted: null, quotedRef: null, ref: null, lastRef: null, thread: null, fromMe: true },
  ...{ isForwarded: false, isEdited: false, isDeleted: false, reactions: [] },
  to: { kind: 'phone', value: '5511988887777' },
  openFile: () => Promise.reject(new ChannelError('mediaRejected')),
  fileUrl: () => Promise.reject(new ChannelError('mediaRejected')),
  ...more,
})

/** What a message with a file says of it, and the file itself in pieces; `size` lies about its bytes. */
export function aFile(
  kind: MediaFile['kind'],
  mime: string,
  { waveform = null, content = 'um arquivo em pedaços', size = Buffer.byteLength(content) }: FileFacts = {},
) {
  const bytes = Buffer.from(content)
  async function* pieces() {
    yield bytes.subarray(0, 1)
    yield bytes.subarray(1, 8)
    yield bytes.subarray(8)
  }
  const media: MediaFile = {
    ...{ id: 'f-1', name: 'arquivo', mime, kind, bytes: size, url: '', previewUrl: null },
    ...{ width: null, height: null, durationMs: null, waveform },
  }
  return { media, openFile: async () => ({ name: 'arquivo', mime, bytes: size, stream: pieces() }) }
}

interface FileFacts {
  waveform?: number[] | null
  content?: string
  size?: number
}

/** A delivery as it came in. */
export const delivered = (body: unknown, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'POST'): WebhookRequest => ({
  ...{ method, query: new URLSearchParams(), headers },
  body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

/** All bytes of a file that an adapter opened. */
export async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
