import { createOutward } from '#core/server/outward.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { CHANNEL_ID, HUB_TOKEN } from './fakeHub.ts'

/** Nobody waits longer in a test. */
const LONGEST_WAIT_MS = 700
const outward = createOutward(['127.0.0.1'])

/** A line to a fake of the hub on this machine, with real HTTP. */
export const connectionTo = (url: string, more: Partial<ChannelConnection> = {}): ChannelConnection => ({
  tenantId: 1,
  connectionId: 7,
  settings: { channelId: CHANNEL_ID, baseAddress: `${url}/v1/` },
  secrets: { apiToken: HUB_TOKEN },
  hookUrl: 'https://atende.exemplo.com.br/hooks/hub_facebook/chave',
  hookSecret: 'segredo-da-linha',
  async ask({ mostBytes = 1_048_576, ...request }) {
    const answer = await requestOutward(outward, { ...request, timeoutMs: LONGEST_WAIT_MS, mostBytes, whenLonger: 'fail' })
    if (answer.ok) return answer
    throw new ChannelError(answer.hasLeft && request.method !== 'GET' ? 'uncertain' : 'temporary', { detail: answer.failure })
  },
  addressOf: (host) => outward.addressOf(host),
  ...more,
})

export const ANA = { kind: 'hub' as const, value: `${CHANNEL_ID}:7136` }
export const FILE_URL = 'https://atende.exemplo.com.br/media/1/f-1/arquivo?signature=x'

/** A message of ours to Ana, with the given differences. */
export const outgoing = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  ...{ id: 'm-1', tenantId: 1, connectionId: 7, contactId: 3, ticketId: 4, timestamp: 0, agentName: null },
  ...{ body: 'Oi', mediaType: 'chat', data: null, media: null, quoted: null, quotedRef: null, ref: null, lastRef: null, thread: null, fromMe: true },
  ...{ isForwarded: false, isEdited: false, isDeleted: false, reactions: [] },
  to: ANA,
  openFile: () => Promise.reject(new ChannelError('mediaRejected')),
  fileUrl: () => Promise.reject(new ChannelError('mediaRejected')),
  ...more,
})

/** A message with a file; without `body` it has the file's name, as a file without words. */
export function outgoingFile(file: Partial<MediaFile>, more: Partial<ChannelMessage> = {}): ChannelMessage {
  const media: MediaFile = {
    ...{ id: 'f-1', name: 'arquivo', mime: 'application/octet-stream', kind: 'document', bytes: 9, url: '', previewUrl: null },
    ...{ width: null, height: null, durationMs: null, waveform: null },
    ...file,
  }
  return outgoing({ body: media.name, mediaType: media.kind, media, fileUrl: async () => FILE_URL, ...more })
}

/** A message as the hub delivers it, of Ana. */
export const inbound = (contents: unknown[], more: object = {}) => ({
  ...{ type: 'MESSAGE', id: 'M1', timestamp: '2024-03-29 10:38:07 pm', subscriptionId: CHANNEL_ID, channel: 'facebook', direction: 'IN' },
  message: {
    ...{ id: 'M1', from: '7136', to: CHANNEL_ID, direction: 'IN', channel: 'facebook', isGroup: 'false', group: { id: '', name: '' }, contents },
    visitor: { name: 'Ana', firstName: 'Ana', lastName: '' },
    ...more,
  },
})

/** News of a message of ours. */
export const status = (code: string, more: object = {}, messageId = 'OUT1') => ({
  ...{ type: 'MESSAGE_STATUS', subscriptionId: CHANNEL_ID, channel: 'facebook', messageId, contentIndex: 0 },
  messageStatus: { timestamp: '2024-03-29 10:38:07 pm', code, ...more },
})
