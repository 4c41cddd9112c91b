import type { z } from 'zod'
import { recordActivity } from '#core/contract/activity/index.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { derivedId } from '#core/server/derivedId.ts'
import { withCodeOf } from '#core/server/http/refusal.ts'
import type { ReceivedFile, RequestFacts, ServerContext } from '#core/server/plugin.ts'
import { chatService, creatingMessage, type Message, noMessageFound } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { channelCannot, type ExternalMessage, type sendExternal as endpoint } from '../contract/index.ts'
import { type ApiCaller, requireCaller } from './caller.ts'
import { fetchFile } from './fetchedFile.ts'
import { externalOfMessage } from './presentExternal.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { knownRequest, once } from './requests.ts'

type Input = z.output<(typeof endpoint)['input']>
type Sent = ExternalMessage & { isRepeated: boolean }

/** @throws invalidInput (422) */
function checkInput({ body, number, contactId, mediaUrl }: Input, file: ReceivedFile | undefined): void {
  const refuse = (field: string, code: string, message: string) => {
    throw invalidInput([{ field, code, message }], 422)
  }
  if (contactId === undefined && !number?.trim()) refuse('number', 'required', 'Name a number or a contactId')
  if (contactId !== undefined && number?.trim()) refuse('number', 'unexpected', 'Name a number or a contactId, not both')
  if (mediaUrl && file) refuse('mediaUrl', 'unexpected', 'Send a file or its address, not both')
  if (body.trim() === '' && !mediaUrl && !file) refuse('body', 'required', 'Write something, or send a file')
}

/** Stored before the transaction: it moves bytes. The same request again stores nothing. */
async function storeFile(
  ctx: ServerContext,
  { token }: ApiCaller,
  { externalKey, mediaUrl }: Input,
  file: ReceivedFile | undefined,
): Promise<MediaFile | null> {
  const media = ctx.use(mediaService)
  const id = derivedId('api', token.id, externalKey, 'file')
  const by = { userId: token.userId }
  if (file) return media.store(token, { id, name: file.name, from: { path: file.path } }, by)
  if (!mediaUrl) return null
  const { name, bytes } = await fetchFile(ctx, mediaUrl)
  return media.store(token, { id, name, from: { stream: oneChunk(bytes) } }, by)
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** @see sendExternal of the contract */
export async function sendExternal(ctx: ServerContext, request: RequestFacts, input: Input): Promise<Sent> {
  const caller = await requireCaller(ctx, request, input.apiId, 'messages.send')
  const [file] = request.files
  checkInput(input, file)
  const { body, number, contactId, mediaUrl, externalKey } = input
  const asked = { body, number, contactId, mediaUrl: mediaUrl || null, file: file ? [file.name, file.bytes] : null }
  const known = await knownRequest(ctx, caller, externalKey, asked)
  if (known) return present(ctx, caller, known.messageId, externalKey, true)
  const recipient = await recipientOf(ctx, caller, input)
  if ((file || mediaUrl) && !ctx.use(connectionsService).channelOf(recipient.connection.type).abilities.media) throw channelCannot('media')
  const stored = await storeFile(ctx, caller, input, file)
  const { request: answered, isRepeated } = await withCodeOf(creatingMessage, () =>
    once(ctx, caller, externalKey, asked, async (tx) => {
      const message = await send(tx, caller, recipient, input, stored)
      return { messageId: message.id, contactId: recipient.contact.id }
    }),
  )
  return present(ctx, caller, answered.messageId, externalKey, isRepeated)
}

/** A closed conversation stays closed: it is a message to the contact, and asks nothing of an agent. */
async function send(
  tx: ServerContext,
  { token, actor }: ApiCaller,
  { contact, connection }: Recipient,
  { body, externalKey }: Input,
  file: MediaFile | null,
): Promise<Message> {
  const { message } = await tx.use(chatService).sendAutomatic({
    tenantId: token.tenantId,
    contactId: contact.id,
    whatsappId: connection.id,
    userId: null,
    opens: false,
    body,
    mediaIds: file ? [file.id] : [],
    id: derivedId('api', token.id, externalKey),
    sendType: 'API',
  })
  await recordActivity(tx, actor, {
    kind: 'apiService.send',
    rows: 'apiService.message',
    rowId: message.id,
    rev: message.rev,
    said: { key: 'apiService.deed.sent', values: { name: contact.name, token: token.name } },
    name: contact.name,
    ticketId: message.ticketId,
    contactId: contact.id,
    fields: [],
    before: {},
    after: {},
  })
  return message
}

async function present(ctx: ServerContext, { token }: ApiCaller, messageId: string | null, externalKey: string, isRepeated: boolean): Promise<Sent> {
  const message = messageId === null ? null : await ctx.use(chatService).find(token.tenantId, messageId)
  if (!message) throw noMessageFound()
  return { ...externalOfMessage(message, externalKey), isRepeated }
}
