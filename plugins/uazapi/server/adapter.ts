import { isSameText } from '#core/server/sameText.ts'
import { fileFault, inOnePiece, readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelAdapter, ChannelConnection, InboundFile, VerificationResult, WebhookRequest } from '#plugins/channels/contract/index.ts'
import { numberAt } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { UAZAPI } from '../contract/index.ts'
import { askProvider } from './api.ts'
import { deliverySchema, fileLinkSchema } from './events.ts'
import { deleteMemberMessage, listGroups, readGroup, removeMember } from './groups.ts'
import { readHistory } from './history.ts'
import { parseDelivery } from './parse.ts'
import { changeMessage, markRead, sendMessage, showTyping } from './send.ts'
import { checkSession, pairSession, startSession, stopSession } from './session.ts'

/** Bytes of the largest file that is fetched. */
const LARGEST_FILE = 64 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000
const WAITING_CHECK_MS = 10_000
const UP_CHECK_MS = 60_000

/** The address that nobody can guess is the first proof, the token of the instance the second: every delivery holds it. */
function verify({ method, body }: WebhookRequest, { secrets }: ChannelConnection): VerificationResult {
  const delivery = method === 'POST' ? deliverySchema.safeParse(readJson(body)) : null
  return delivery?.success && isSameText(delivery.data.token, secrets.token) ? 'ok' : 'refused'
}

/** The provider lays the file out at an address that needs no credential. */
async function openFile({ id }: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  const mended = (error: unknown): never => {
    throw fileFault(error)
  }
  const call = { path: '/message/download', body: { id, return_link: true, generate_mp3: false }, timeoutMs: FILE_TIMEOUT_MS }
  const { fileURL, base64Data } = fileLinkSchema.safeParse(await askProvider(connection, call).catch(mended)).data ?? {}
  if (base64Data) return inOnePiece(Buffer.from(base64Data, 'base64'))
  if (!fileURL) throw new ChannelError('mediaGone')
  const { status, body } = await connection.ask({ method: 'GET', url: fileURL, mostBytes: LARGEST_FILE, timeoutMs: FILE_TIMEOUT_MS }).catch(mended)
  if (status >= 500 || status === 429) throw new ChannelError('temporary', { providerCode: String(status) })
  if (status !== 200) throw new ChannelError('mediaGone', { providerCode: String(status) })
  return inOnePiece(body)
}

/** WhatsApp of a phone that was linked by a code, at a provider. */
export const uazapiAdapter: ChannelAdapter = {
  type: UAZAPI,
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
  watch: { waitingMs: WAITING_CHECK_MS, upMs: UP_CHECK_MS, check: checkSession },
  stop: stopSession,
  verify,
  parse: (body) => parseDelivery(body),
  openFile,
  send: sendMessage,
  change: changeMessage,
  async typing(to, { isTyping, isRecording }, connection) {
    if (isTyping) await showTyping(to, isRecording, connection)
  },
  read: (_to, refs, connection) => markRead(refs, connection),
  group: readGroup,
  groups: listGroups,
  removeFromGroup: removeMember,
  history: readHistory,
  async rejectCall({ ref, from }, connection) {
    await askProvider(connection, { path: '/call/reject', body: { number: numberAt(from), id: ref } })
  },
  deleteMessage: deleteMemberMessage,
}
