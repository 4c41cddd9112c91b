import { isSameText } from '#core/server/sameText.ts'
import { fileFault, inOnePiece, readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelAdapter, ChannelConnection, InboundFile, VerificationResult, WebhookRequest } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { ZAPI, zapiSettings } from '../contract/index.ts'
import { deliverySchema } from './events.ts'
import { deleteMemberMessage, listGroups, readGroup, removeMember } from './groups.ts'
import { parseDelivery } from './parse.ts'
import { changeMessage, markRead, sendMessage } from './send.ts'
import { checkSession, pairSession, startSession, stopSession } from './session.ts'

/** Bytes of the largest file that is fetched. */
const LARGEST_FILE = 64 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000
const WAITING_CHECK_MS = 15_000
const UP_CHECK_MS = 60_000
/** The provider asks that codes are fetched a few times only. */
const MOST_CODES = 4

/** The provider signs nothing: the address that nobody can guess is the proof, and the instance that a delivery names. */
function verify({ method, body }: WebhookRequest, { settings }: ChannelConnection): VerificationResult {
  if (method !== 'POST') return 'refused'
  const [delivery, setting] = [deliverySchema.safeParse(readJson(body)), zapiSettings.safeParse(settings)]
  return delivery.success && setting.success && isSameText(delivery.data.instanceId, setting.data.instanceId) ? 'ok' : 'refused'
}

/** A file lies at an address of its own, which needs no credential. */
async function openFile({ id }: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  if (!/^https?:\/\//.test(id)) throw new ChannelError('mediaGone')
  const { status, body } = await connection.ask({ method: 'GET', url: id, mostBytes: LARGEST_FILE, timeoutMs: FILE_TIMEOUT_MS }).catch((error: unknown) => {
    throw fileFault(error)
  })
  if (status >= 500 || status === 429) throw new ChannelError('temporary', { providerCode: String(status) })
  if (status !== 200 || body.length === 0) throw new ChannelError('mediaGone', { providerCode: String(status) })
  return inOnePiece(body)
}

/** WhatsApp of a phone that was linked by a code, at a provider. */
export const zapiAdapter: ChannelAdapter = {
  type: ZAPI,
  abilities: {
    ...noAbilities,
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
  },
  writesTo: ['phone', 'lid', 'group'],
  isIdempotent: false,
  restrictsSenders: true,
  start: startSession,
  pair: pairSession,
  watch: { waitingMs: WAITING_CHECK_MS, upMs: UP_CHECK_MS, mostWaiting: MOST_CODES, check: checkSession },
  stop: stopSession,
  verify,
  parse: (body) => parseDelivery(body),
  openFile,
  send: sendMessage,
  change: changeMessage,
  // The provider has no call for it.
  typing: async () => {},
  read: markRead,
  group: readGroup,
  groups: listGroups,
  removeFromGroup: removeMember,
  deleteMessage: deleteMemberMessage,
}
