import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { ANA } from './deliveries.ts'

async function* pieces(bytes: Buffer) {
  const half = Math.ceil(bytes.length / 2)
  yield bytes.subarray(0, half)
  yield bytes.subarray(half)
}

/** A message of ours to Ana, with the given differences. */
export const outgoing = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: 'm-1',
  tenantId: 1,
  connectionId: 1,
  contactId: 1,
  ticketId: 1,
  body: 'Oi',
  mediaType: 'chat',
  data: null,
  media: null,
  quoted: null,
  isForwarded: false,
  isEdited: false,
  isDeleted: false,
  reactions: [],
  timestamp: 1_795_401_750_000,
  agentName: null,
  to: { kind: 'phone', value: ANA },
  quotedRef: null,
  fromMe: true,
  ref: null,
  lastRef: null,
  thread: null,
  openFile: () => Promise.reject(new Error('There is no file')),
  fileUrl: () => Promise.reject(new Error('There is no file')),
  ...more,
})

const noFile: MediaFile = {
  ...{ id: 'f-1', name: 'arquivo', mime: 'application/octet-stream', kind: 'document', bytes: 0, url: '', previewUrl: null },
  ...{ width: null, height: null, durationMs: null, waveform: null },
}

/** A message with a file; without `body` it has the file's name, as a file without a caption. */
export function outgoingFile(bytes: Buffer, file: Partial<MediaFile>, more: Partial<ChannelMessage> = {}): ChannelMessage {
  const media = { ...noFile, bytes: bytes.length, ...file }
  const openFile = async () => ({ name: media.name, mime: media.mime, bytes: bytes.length, stream: pieces(bytes) })
  return outgoing({ body: media.name, mediaType: media.kind, media, openFile, ...more })
}
