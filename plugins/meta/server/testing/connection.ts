import { createHmac } from 'node:crypto'
import { createOutward } from '#core/server/outward.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import type { Network } from '../networks.ts'
import { ACCOUNT_ID, APP_SECRET, PAGE_ID, TOKEN } from './fakeMeta.ts'

/** Nobody waits longer in a test. */
const LONGEST_WAIT_MS = 700
const outward = createOutward(['127.0.0.1'])

/** A line to a fake of the provider on this machine, with real HTTP; its settings serve either network. */
export const connectionTo = (baseAddress: string, settings: Record<string, unknown> = {}, secrets: Record<string, string> = {}): ChannelConnection => ({
  tenantId: 1,
  connectionId: 7,
  settings: { pageId: PAGE_ID, accountId: ACCOUNT_ID, baseAddress, ...settings },
  secrets: { accessToken: TOKEN, appSecret: APP_SECRET, ...secrets },
  hookUrl: 'https://atende.exemplo.com.br/hooks/messenger/chave',
  hookSecret: 'segredo-da-linha',
  async ask({ timeoutMs = LONGEST_WAIT_MS, mostBytes = 1_048_576, ...request }) {
    const answer = await requestOutward(outward, { ...request, timeoutMs: Math.min(timeoutMs, LONGEST_WAIT_MS), mostBytes, whenLonger: 'fail' })
    if (answer.ok) return answer
    throw new ChannelError(answer.hasLeft && request.method !== 'GET' ? 'uncertain' : 'temporary', { detail: answer.failure })
  },
  addressOf: (host) => outward.addressOf(host),
})

/** Ana, as a page or an account knows her. */
export const anaOf = ({ addressKind }: Pick<Network, 'addressKind'>) => ({ kind: addressKind, value: `${addressKind === 'psid' ? PAGE_ID : ACCOUNT_ID}:42` })

/** A message of ours to Ana, with the given differences. */
export const outgoing = (network: Network, more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  ...{ id: 'm-1', tenantId: 1, connectionId: 7, contactId: 3, ticketId: 4, timestamp: 0, agentName: null },
  ...{ body: 'Oi', mediaType: 'chat', data: null, media: null, quoted: null, quotedRef: null, ref: null, lastRef: null, thread: null, fromMe: true },
  ...{ isForwarded: false, isEdited: false, isDeleted: false, reactions: [] },
  to: anaOf(network),
  openFile: () => Promise.reject(new ChannelError('mediaRejected')),
  fileUrl: () => Promise.reject(new ChannelError('mediaRejected')),
  ...more,
})

const noFile: MediaFile = {
  ...{ id: 'f-1', name: 'arquivo', mime: 'application/octet-stream', kind: 'document', bytes: 9, url: '', previewUrl: null },
  ...{ width: null, height: null, durationMs: null, waveform: null },
}

export const BYTES = Buffer.from('conteúdo de um arquivo')
export const FILE_URL = 'https://atende.exemplo.com.br/media/1/f-1/arquivo?signature=x'

/** A message with a file; without `body` it has the file's name, as a file without words. */
export function outgoingFile(network: Network, file: Partial<MediaFile>, more: Partial<ChannelMessage> = {}): ChannelMessage {
  const media = { ...noFile, bytes: BYTES.length, ...file }
  async function* stream() {
    yield BYTES
  }
  const openFile = async () => ({ name: media.name, mime: media.mime, bytes: BYTES.length, stream: stream() })
  return outgoing(network, { body: media.name, mediaType: media.kind, media, openFile, fileUrl: async () => FILE_URL, ...more })
}

/** A whole delivery of news, as Meta wraps them; by default of Ana to the page. */
export const deliveryOf = (network: Network, ...events: object[]) => {
  const id = network.addressKind === 'psid' ? PAGE_ID : ACCOUNT_ID
  const around = { sender: { id: '42' }, recipient: { id }, timestamp: 1_795_401_750_000 }
  return { object: network.object, entry: [{ id, time: 1_795_401_750_000, messaging: events.map((one) => ({ ...around, ...one })) }] }
}

/** The header that Meta signs a body with. */
export const signatureOf = (body: Buffer | string, secret = APP_SECRET): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
