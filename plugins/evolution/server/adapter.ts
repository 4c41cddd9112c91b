import { isSameText } from '#core/server/sameText.ts'
import { fileFault, inOnePiece, readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelAdapter, ChannelConnection, InboundFile, VerificationResult, WebhookRequest } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { EVOLUTION, instanceNameOf } from '../contract/index.ts'
import { askGateway } from './api.ts'
import { deliverySchema, fetchedFileSchema } from './events.ts'
import { deleteMemberMessage, listGroups, readGroup, removeMember } from './groups.ts'
import { readHistory } from './history.ts'
import { parseDelivery } from './parse.ts'
import { changeMessage, markRead, sendMessage, showTyping } from './send.ts'
import { pairSession, startSession, stopSession, WEBHOOK_SECRET_HEADER } from './session.ts'

/** Bytes of the answer that holds a file in base64, a third longer than the file. */
const LARGEST_ANSWER = 72 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000

/**
 * The address that nobody can guess is the first proof. The second is our header, or, of gateways that send none, the key in the delivery:
 * the one that the instance was made with, or the one of the connection. What names another instance is refused.
 */
function verify({ method, headers, body }: WebhookRequest, { settings, secrets, connectionId, hookSecret }: ChannelConnection): VerificationResult {
  if (method !== 'POST') return 'refused'
  const header = headers[WEBHOOK_SECRET_HEADER]
  if (header !== undefined && !isSameText(header, hookSecret)) return 'refused'
  const delivery = deliverySchema.safeParse(readJson(body))
  // Deliveries that cannot be read are stored, and shown as such.
  if (!delivery.success) return header === undefined ? 'refused' : 'ok'
  const { instance, apikey } = delivery.data
  const written = typeof settings.instance === 'string' ? settings.instance : ''
  if (instance && instance !== instanceNameOf(written, connectionId)) return 'refused'
  if (header === undefined && apikey && !isSameText(apikey, hookSecret) && !isSameText(apikey, secrets.apiKey)) return 'refused'
  return 'ok'
}

async function openFile({ id }: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  const call = { path: '/chat/getBase64FromMediaMessage', body: { message: { key: { id } } }, mostBytes: LARGEST_ANSWER, timeoutMs: FILE_TIMEOUT_MS }
  const found = fetchedFileSchema.safeParse(
    await askGateway(connection, call).catch((error: unknown) => {
      throw fileFault(error)
    }),
  )
  if (!found.success) throw new ChannelError('mediaGone')
  return inOnePiece(Buffer.from(found.data.base64, 'base64'))
}

/** WhatsApp of a phone that was linked by a code, through a gateway of the company. */
export const evolutionAdapter: ChannelAdapter = {
  type: EVOLUTION,
  abilities: {
    ...noAbilities,
    typing: true,
    readReceipts: true,
    media: true,
    voice: true,
    quote: true,
    edit: true,
    remove: true,
    react: true,
    location: true,
    vcard: true,
    startsByNumber: true,
    groups: true,
    history: true,
  },
  writesTo: ['phone', 'lid', 'group'],
  isIdempotent: false,
  restrictsSenders: true,
  start: startSession,
  pair: pairSession,
  stop: stopSession,
  verify,
  parse: (body) => parseDelivery(body),
  openFile,
  send: sendMessage,
  change: changeMessage,
  async typing(to, { isTyping, isRecording }, connection) {
    // It ends by itself.
    if (isTyping) await showTyping(to, isRecording, connection)
  },
  read: markRead,
  group: readGroup,
  groups: listGroups,
  removeFromGroup: removeMember,
  deleteMessage: deleteMemberMessage,
  history: readHistory,
}
