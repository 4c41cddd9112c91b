import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type forwardMessages as endpoint, type Message, noMessageFound } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { storeOutgoing } from './storeOutgoing.ts'
import { checkOutgoing, typedBody } from './typedBody.ts'

type Input = z.output<(typeof endpoint)['input']>

/** Messages the actor may read, in the order they were written. @throws noMessageFound (404) when one is missing, deleted or out of sight */
async function sourcesOf(tx: ServerContext, actor: Actor, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await tenantRows(tx.db, actor, messages).find(inArray(messages.id, wanted))
  if (rows.length < wanted.length || rows.some(({ isDeleted }) => isDeleted)) throw noMessageFound()
  for (const ticketId of new Set(rows.map((row) => row.ticketId))) {
    await tx
      .use(ticketsService)
      .readable(actor, ticketId)
      .catch(() => {
        throw noMessageFound()
      })
  }
  return rows.toSorted((one, other) => one.timestamp.getTime() - other.timestamp.getTime() || one.seq - other.seq)
}

type Source = Awaited<ReturnType<typeof sourcesOf>>[number]

/**
 * The text of a copy as it leaves. Whoever wrote it, the forwarding agent sends it: it is checked like a text they type, and signed where
 * it is the whole message. Names of files and contacts and places are not checked.
 * @throws what an `OutgoingCheck` throws
 */
async function bodyOfCopy(tx: ServerContext, actor: Actor, { body, mediaType, mediaId, data }: Source, files: ReadonlyMap<string, MediaFile>): Promise<string> {
  if (mediaType === 'chat') return typedBody(tx, actor, body)
  const isCaption = mediaId !== null && body !== files.get(mediaId)?.name
  if (isCaption || data?.type === 'buttons') await checkOutgoing(tx, actor, body)
  return body
}

/** Copies messages into a contact's conversation, which the actor opens where it is not open. @throws what an `OutgoingCheck` throws */
export async function forwardMessages(
  ctx: ServerContext,
  actor: Actor,
  { messages: wanted, contact, idFront }: Input,
): Promise<{ ticketId: number; messages: Message[] }> {
  return ctx.transact(async (tx) => {
    const sources = await sourcesOf(
      tx,
      actor,
      wanted.map(({ id }) => id),
    )
    const ticket: Ticket = await tx.use(ticketsService).openFor(actor, contact.id)
    const forwarding = idFront ?? newId()
    const sent: Message[] = []
    const mediaIds = sources.flatMap(({ mediaId }) => mediaId ?? [])
    const files = await tx.use(mediaService).present(actor.tenantId, mediaIds)
    for (const source of sources) {
      const { id, mediaType, data, mediaId } = source
      const body = await bodyOfCopy(tx, actor, source, files)
      sent.push(await storeOutgoing(tx, actor, { ticketId: ticket.id, body, mediaType, data, mediaId, isForwarded: true, idFront: derivedId(forwarding, id) }))
    }
    return { ticketId: ticket.id, messages: sent }
  })
}
