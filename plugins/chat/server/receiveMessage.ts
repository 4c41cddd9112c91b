import { eq, sql } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { allTogether } from '#core/server/db/pipeline.ts'
import { ofGivenTenant, prepareOnce, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactBlocked, contactsService } from '#plugins/contacts/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import {
  believedTime,
  type InboundMessage,
  type InboundStep,
  inboundSteps,
  type Message,
  messageCreated,
  noMessageFound,
  RepeatedMessage,
  UNREADABLE,
  unreadableMark,
} from '../contract/index.ts'
import { arrivedData, kindOfData } from './arrivedData.ts'
import { beginToHear } from './heard.ts'
import { mediaTypeOf } from './mediaTypeOf.ts'
import { messages } from './messages.table.ts'
import { findMessage, presentStored } from './present.ts'
import { routedTicket } from './routedTicket.ts'
import { wayOf } from './wayOf.ts'

/** Our server has it: there is no farther place for a message of the contact until somebody reads it. */
const ACK_RECEIVED = 2

const repeats = prepareOnce((db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(
      ofGivenTenant(
        messages,
        eq(messages.contactId, sql.placeholder('contactId')),
        eq(messages.idFront, sql.placeholder('idFront')),
        eq(messages.fromMe, false),
      ),
    )
    .prepare(''),
)

/**
 * A contact's message, in one transaction: ticket, message, unread count.
 * The lock on the contact makes order of storing the order of arrival, and the unique index makes a repeat harmless. What fails is tried once more, and
 * then without what steps do besides: no step loses a message.
 * @throws contactBlocked (403); RepeatedMessage where `storeBeside` is given: the caller's transaction is not to be kept
 */
export async function receiveMessage(ctx: ServerContext, inbound: InboundMessage, storeBeside?: (messageId: string) => Promise<void>): Promise<Message> {
  const {
    tenantId,
    contactId,
    idFront,
    quotedMsgId,
    uploadId,
    authorId = null,
    data: given = null,
    isForwarded = false,
    isUnreadable = false,
    at: claimedAt,
    ...rest
  } = inbound
  const scope = { tenantId }
  const data = arrivedData(ctx, given)
  if (await ctx.use(contactsService).isBlocked(tenantId, contactId)) throw contactBlocked()
  const [file = inbound.file] = uploadId ? await ctx.use(mediaService).claim(scope, [uploadId], { contactId }) : []
  const body = inbound.body.trim() === '' && file ? file.name : inbound.body
  const store = (isAgain: boolean) =>
    ctx.transact(async (tx) => {
      const rows = tenantRows(tx.db, scope, messages)
      const tickets = tx.use(ticketsService)
      // Before anything of the contact is locked: whoever erases the person comes the same way.
      if (file) await tx.use(mediaService).hold(tenantId, [file.id])
      const alive = await tickets.holdContact(tenantId, contactId, rest.whatsappId)
      // A repeat after the conversation was closed opens no new one; where one is open, the unique index finds it.
      const [before] = alive ? [] : await repeats(tx.db).execute({ tenantId, contactId, idFront })
      if (before) return found(tx, tenantId, before.id)
      const claim = await claimOf(tx, { ...inbound, body })
      const place = { tenantId, contactId, whatsappId: rest.whatsappId, channel: rest.channel, queueId: rest.queueId, isGroup: rest.isGroup, isLocked: true }
      const routedId = claim || alive ? null : await routedTicket(tx, inbound)
      const knownId = claim?.ticketId ?? alive?.id ?? routedId
      const { id: ticketId, isCreated } = knownId === null ? await tickets.findOrCreate(place) : { id: knownId, isCreated: false }
      const now = tx.now()
      const at = believedTime(now, claimedAt)
      const route = routedId === null ? null : { ...(await wayOf(tx, tenantId, rest.whatsappId, rest.channel)), at: now.getTime(), tried: [] }
      const id = newId()
      const quoted = await quotedId(tx, tenantId, contactId, quotedMsgId)
      const change = { text: isUnreadable ? unreadableMark(body) : plainText(body), at, fromMe: false, isFirst: isCreated, isAutomatic: claim !== null }
      const [stored, ticket] = await allTogether([
        rows.insertIfAbsent({
          id,
          ticketId,
          contactId,
          body,
          idFront,
          mediaType: isUnreadable ? UNREADABLE : file ? mediaTypeOf(file) : kindOfData(data),
          data,
          isForwarded,
          mediaId: file?.id ?? null,
          authorId,
          route,
          fromMe: false,
          status: 'received',
          ack: ACK_RECEIVED,
          timestamp: at,
          quotedMsgId: quoted,
        }),
        tickets.noteMessage(tenantId, ticketId, change, alive?.id === ticketId ? alive : undefined),
        storeBeside?.(id),
      ])
      // The ticket counts it already: that is taken back.
      if (!stored) throw new RepeatedMessage()
      const message = stored.quotedMsgId || stored.mediaId || stored.authorId ? await found(tx, tenantId, id) : presentStored(stored, null)
      tx.push(messageCreated, tenantId, { ...message, ticket }, await tickets.receiversOf(tenantId, ticket))
      tx.emit(messageCreated, tenantId, { ...message, ticket })
      if (claim) await claim.step.claimed?.(message, ticket)
      else {
        const steps = await stepsFor(tx, inbound)
        const isHeardLater = await beginToHear(tx, tenantId, message)
        for (const step of steps) await step.received?.(message, ticket, { tenantId, isFirst: isCreated, isHeardLater })
        for (const step of steps) await step.settled?.(message, ticket, { tenantId, isAgain })
      }
      return message
    })
  try {
    return await store(false)
  } catch (error) {
    if (error instanceof RepeatedMessage && !storeBeside) return repeated(ctx, inbound)
    if (error instanceof AppError || error instanceof RepeatedMessage) throw error
    ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a message is stored again')
    return store(true)
  }
}

/** The message that came before with the same id. @throws noMessageFound (404) */
async function repeated(ctx: ServerContext, { tenantId, contactId, idFront }: InboundMessage): Promise<Message> {
  const [row] = await repeats(ctx.db).execute({ tenantId, contactId, idFront })
  return found(ctx, tenantId, row?.id ?? '')
}

/** Steps that look at a message: none that answers by itself where nobody would read it. */
async function stepsFor(tx: ServerContext, { tenantId, isUnattended = false }: InboundMessage): Promise<InboundStep[]> {
  const steps = (await tx.contributionsFor(inboundSteps, tenantId)).map((step) => tx.use(step))
  return isUnattended ? steps.filter(({ isAnswering }) => !isAnswering) : steps
}

/** The closed ticket that a step takes the message for. */
async function claimOf(tx: ServerContext, inbound: InboundMessage): Promise<{ ticketId: number; step: InboundStep } | null> {
  for (const step of await stepsFor(tx, inbound)) {
    const ticketId = await step.claim?.(inbound)
    if (ticketId) return { ticketId, step }
  }
  return null
}

/** Id of the quoted message when it belongs to the same contact; what does not is left out. */
export async function quotedId(ctx: ServerContext, tenantId: number, contactId: number, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const quoted = await tenantRows(ctx.db, { tenantId }, messages).first(eq(messages.id, id))
  return quoted?.contactId === contactId ? quoted.id : null
}

/** @throws noMessageFound (404) */
export async function found(ctx: ServerContext, tenantId: number, id: string): Promise<Message> {
  const message = await findMessage(ctx, { tenantId }, id)
  if (!message) throw noMessageFound()
  return message
}
