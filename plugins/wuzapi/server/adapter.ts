import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '#core/server/sameText.ts'
import { fileFault, inOnePiece, readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelAdapter, ChannelConnection, InboundFile, VerificationResult, WebhookRequest } from '#plugins/channels/contract/index.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { WUZAPI } from '../contract/index.ts'
import { askGateway } from './api.ts'
import { type DeliveryBody, readDeliveryBody, signedBytes } from './deliveryBody.ts'
import { downloadedSchema, fileKeysSchema } from './events.ts'
import { listGroups, readGroup, removeMember } from './groups.ts'
import { readHistory } from './history.ts'
import { parseDelivery } from './parse.ts'
import { changeMessage, markRead, sendMessage, showTyping } from './send.ts'
import { checkSession, pairSession, startSession, stopSession } from './session.ts'

const SIGNATURE_HEADER = 'x-hmac-signature'
/** Files come within deliveries, a third longer there; and, where they are fetched, within answers. */
const LARGEST_DELIVERY = 24 * 1024 * 1024
const LARGEST_ANSWER = 72 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000
const WAITING_CHECK_MS = 10_000
const UP_CHECK_MS = 30_000

/** The token of the gateway's user, where a delivery carries it: in the form, or in the JSON, the form's own too. */
function tokensIn({ fields, json }: DeliveryBody): unknown[] {
  const ofJson = z.object({ token: z.unknown() }).safeParse(json).data?.token
  return [fields?.token, ofJson].filter((token) => token !== undefined)
}

/**
 * The address that nobody can guess is the first proof. The second is the gateway's signature, or, of older ones that sign nothing, the
 * token of the user. Neither may be wrong; gateways that send neither are believed.
 */
function verify({ method, headers, body }: WebhookRequest, { secrets, hookSecret }: ChannelConnection): VerificationResult {
  if (method !== 'POST') return 'refused'
  const read = readDeliveryBody(body)
  if (tokensIn(read).some((token) => typeof token !== 'string' || !isSameText(token, secrets.token))) return 'refused'
  const signature = headers[SIGNATURE_HEADER]
  if (signature !== undefined) {
    const expected = createHmac('sha256', hookSecret).update(signedBytes(body, read)).digest('hex')
    return isSameText(signature, expected) ? 'ok' : 'refused'
  }
  return read.json === undefined ? 'refused' : 'ok'
}

async function openFile({ id }: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  const wanted = fileKeysSchema.safeParse(readJson(id))
  const { kind, url, directPath, mediaKey, mimetype, fileSha256, fileEncSha256, fileLength } = wanted.data ?? {}
  if (typeof kind !== 'string' || !mediaKey) throw new ChannelError('mediaGone')
  const body = {
    ...{ Url: url, DirectPath: directPath, MediaKey: mediaKey, Mimetype: mimetype },
    ...{ FileSHA256: fileSha256, FileEncSHA256: fileEncSha256, FileLength: Number(fileLength ?? 0) },
  }
  const answer = await askGateway(connection, { path: `/chat/download${kind}`, body, mostBytes: LARGEST_ANSWER, timeoutMs: FILE_TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw fileFault(error)
    },
  )
  const found = downloadedSchema.safeParse(answer)
  if (!found.success) throw new ChannelError('mediaGone')
  return inOnePiece(Buffer.from(found.data.data.slice(found.data.data.indexOf(',') + 1), 'base64'))
}

/** WhatsApp of a phone that was linked by a code, through a gateway of the company. */
export const wuzapiAdapter: ChannelAdapter = {
  type: WUZAPI,
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
  isIdempotent: true,
  restrictsSenders: true,
  mostWebhookBytes: LARGEST_DELIVERY,
  start: startSession,
  pair: pairSession,
  watch: { waitingMs: WAITING_CHECK_MS, upMs: UP_CHECK_MS, check: checkSession },
  stop: stopSession,
  verify,
  parse: (body) => parseDelivery(body),
  openFile,
  send: sendMessage,
  change: changeMessage,
  typing: showTyping,
  read: markRead,
  group: readGroup,
  groups: listGroups,
  removeFromGroup: removeMember,
  history: readHistory,
  async rejectCall({ ref, from }, connection) {
    await askGateway(connection, { path: '/call/reject', body: { call_from: jidOf(from), call_id: ref } })
  },
}
