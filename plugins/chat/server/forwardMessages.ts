import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { plainText } from '../contract/format/plainText.ts'
import {
  carriedBy,
  type forwardMessages as endpoint,
  type Loss,
  lossOf,
  type Message,
  noMessageFound,
  notSupported,
  type previewForward as preview,
} from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { storeOutgoing } from './storeOutgoing.ts'
import { checkOutgoing, typedBody } from './typedBody.ts'

/** Of a message's text, as it is named in what it loses. */
const MOST_SHOWN = 80

type Input = z.output<(typeof endpoint)['input']>

/** Messages the actor may read, in the order they were written. @throws noMessageFound (404) when one is missing, deleted or out of sight */
async function sourcesOf(tx: ServerContext, actor: Actor, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await tenantRows(tx.db, actor, messages).find(inArray(messages.id, wanted))
  if (rows.length < wanted.length || rows.some(({ isDeleted }) => isDeleted)) throw noMessageFound()
  const connectionIds = new Map<number, number>()
  for (const ticketId of new Set(rows.map((row) => row.ticketId))) {
    const ticket = await tx
      .use(ticketsService)
      .readable(actor, ticketId)
      .catch(() => {
        throw noMessageFound()
      })
    connectionIds.set(ticketId, ticket.whatsappId)
  }
  const files = await tx.use(mediaService).present(
    actor.tenantId,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  return rows
    .toSorted((one, other) => one.timestamp.getTime() - other.timestamp.getTime() || one.seq - other.seq)
    .map((row) => ({
      ...row,
      // The note that a file was too large says nothing of a copy, and what a plugin added only arrives: the text goes.
      ...((row.data?.type === 'largeFile' || row.data?.type === 'added') && { data: null, mediaType: 'chat' }),
      connectionId: row.route?.connectionId ?? connectionIds.get(row.ticketId),
      media: row.mediaId === null ? null : (files.get(row.mediaId) ?? null),
      quoted: null,
    }))
}

type Source = Awaited<ReturnType<typeof sourcesOf>>[number]

/**
 * The text of a copy as it leaves. Whoever wrote it, the forwarding agent sends it: it is checked like a text they type, and signed where
 * it is the whole message. Names of files and contacts and places are not checked.
 * @throws what an `OutgoingCheck` throws
 */
async function bodyOfCopy(tx: ServerContext, actor: Actor, { body, mediaType, mediaId, media, data }: Source): Promise<string> {
  if (mediaType === 'chat') return typedBody(tx, actor, body)
  const isCaption = mediaId !== null && body !== media?.name
  if (isCaption || data?.type === 'buttons') await checkOutgoing(tx, actor, body)
  return body
}

/** The part that a message loses on a connection: nothing on the one that it came by. */
const lossOn = (tx: ServerContext, source: Source, { id, type }: { id: number; type: string }): Loss | null =>
  source.connectionId === id ? null : lossOf(source, tx.use(connectionsService).channelOf(type).abilities)

/** @see previewForward of the contract */
export async function previewForward(ctx: ServerContext, actor: Actor, { messages: wanted, contact }: z.output<typeof preview.input>) {
  const sources = await sourcesOf(
    ctx,
    actor,
    wanted.map(({ id }) => id),
  )
  const connection = await ctx.use(ticketsService).connectionFor(actor, contact.id)
  const losses = sources.flatMap((source) => {
    const loss = lossOn(ctx, source, connection)
    return loss ? [{ id: source.id, loss, text: plainText(source.body).slice(0, MOST_SHOWN) }] : []
  })
  return { connection: { name: connection.name, type: connection.type }, losses }
}

/** Copies messages into a contact's conversation, which the actor opens where it is not open. @throws notSupported (409), what an `OutgoingCheck` throws */
export async function forwardMessages(
  ctx: ServerContext,
  actor: Actor,
  { messages: wanted, contact, leaveOut, idFront }: Input,
): Promise<{ ticketId: number; messages: Message[] }> {
  return ctx.transact(async (tx) => {
    const sources = await sourcesOf(
      tx,
      actor,
      wanted.map(({ id }) => id),
    )
    const ticket: Ticket = await tx.use(ticketsService).openFor(actor, contact.id)
    const { abilities } = tx.use(connectionsService).channelOf(ticket.channel)
    const forwarding = idFront ?? newId()
    const sent: Message[] = []
    for (const source of sources) {
      const loss = lossOn(tx, source, { id: ticket.whatsappId, type: ticket.channel })
      const copy = loss === null ? source : carriedBy(source, abilities)
      if (!copy && !leaveOut) throw notSupported()
      if (!copy) continue
      const { id, mediaType, data, mediaId } = copy
      const body = await bodyOfCopy(tx, actor, copy)
      sent.push(await storeOutgoing(tx, actor, { ticketId: ticket.id, body, mediaType, data, mediaId, isForwarded: true, idFront: derivedId(forwarding, id) }))
    }
    if (sent.length === 0) throw notSupported()
    return { ticketId: ticket.id, messages: sent }
  })
}
