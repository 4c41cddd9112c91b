import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import type { RequestFacts, ServerContext } from '#core/server/plugin.ts'
import { chatService, noMessageFound } from '#plugins/chat/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type * as contract from '../contract/index.ts'
import { scopeMissing } from '../contract/index.ts'
import { apiRequests } from './apiTokens.table.ts'
import { requireCaller } from './caller.ts'
import { externalOfContact, externalOfMessage, externalOfTicket } from './presentExternal.ts'
import { keyOf, once } from './requests.ts'

type InputOf<E extends { input: z.ZodType }> = z.output<E['input']>

export async function externalParams(ctx: ServerContext, request: RequestFacts, apiId: string) {
  const { token } = await requireCaller(ctx, request, apiId)
  const { name, scopes, connectionId, expiresAt, ratePerMinute } = token
  return { name, scopes, sessionId: connectionId, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(), ratePerMinute }
}

/** @see externalMessage of the contract */
export async function externalMessage(ctx: ServerContext, request: RequestFacts, { apiId, id }: InputOf<typeof contract.externalMessage>) {
  const caller = await requireCaller(ctx, request, apiId, 'messages.send', 'messages.read')
  const { token } = caller
  const own = await tenantRows(ctx.db, token, apiRequests).first(and(eq(apiRequests.apiId, token.id), eq(apiRequests.externalKey, id)))
  const message = await ctx.use(chatService).find(token.tenantId, own?.messageId ?? id)
  if (!message) throw noMessageFound()
  const key = (await keyOf(ctx, caller, [message.id])).get(message.id) ?? null
  if (key === null && !caller.has('messages.read')) throw scopeMissing('messages.read')
  if (key === null) await ctx.use(ticketsService).readable(caller.actor, message.ticketId)
  return externalOfMessage(message, key)
}

/** @see externalMessages of the contract */
export async function externalMessages(ctx: ServerContext, request: RequestFacts, { apiId, ticketId, pageNumber }: InputOf<typeof contract.externalMessages>) {
  const caller = await requireCaller(ctx, request, apiId, 'messages.read')
  const { contactId, whatsappId, tenantId } = { ...(await ctx.use(ticketsService).readable(caller.actor, ticketId)), tenantId: caller.token.tenantId }
  const { messages, hasMore } = await ctx.use(chatService).pageOf(tenantId, contactId, whatsappId, pageNumber)
  const keys = await keyOf(
    ctx,
    caller,
    messages.map(({ id }) => id),
  )
  return { messages: messages.map((message) => externalOfMessage(message, keys.get(message.id) ?? null)), hasMore }
}

export async function externalContacts(ctx: ServerContext, request: RequestFacts, { apiId, ...wish }: InputOf<typeof contract.externalContacts>) {
  const { actor } = await requireCaller(ctx, request, apiId, 'contacts.read')
  const { contacts, count, hasMore } = await ctx.use(contactsService).list(actor, wish)
  return { contacts: contacts.map(externalOfContact), count, hasMore }
}

export async function externalContact(ctx: ServerContext, request: RequestFacts, { apiId, id }: InputOf<typeof contract.externalContact>) {
  const { actor } = await requireCaller(ctx, request, apiId, 'contacts.read')
  return externalOfContact(await ctx.use(contactsService).get(actor, id))
}

/** @see externalCreateContact of the contract */
export async function externalCreateContact(
  ctx: ServerContext,
  request: RequestFacts,
  { apiId, externalKey, ...wanted }: InputOf<typeof contract.externalCreateContact>,
) {
  const caller = await requireCaller(ctx, request, apiId, 'contacts.write')
  const { request: stored, isRepeated } = await once(ctx, caller, externalKey, wanted, async (tx) => ({
    contactId: (await tx.use(contactsService).create(caller.actor, wanted)).id,
  }))
  return { ...externalOfContact(await ctx.use(contactsService).get(caller.actor, stored.contactId ?? 0)), isRepeated }
}

export async function externalUpdateContact(
  ctx: ServerContext,
  request: RequestFacts,
  { apiId, id, ...change }: InputOf<typeof contract.externalUpdateContact>,
) {
  const { actor } = await requireCaller(ctx, request, apiId, 'contacts.write')
  return externalOfContact(await ctx.use(contactsService).change(actor, id, change))
}

export async function externalTickets(ctx: ServerContext, request: RequestFacts, { apiId, status, ...wish }: InputOf<typeof contract.externalTickets>) {
  const { actor } = await requireCaller(ctx, request, apiId, 'tickets.read')
  const wanted = status.length > 0 ? status : (['open', 'pending'] as const)
  const { tickets, count, hasMore } = await ctx.use(ticketsService).list(actor, { ...wish, status: [...wanted] })
  return { tickets: tickets.map(externalOfTicket), count, hasMore }
}

export async function externalTicket(ctx: ServerContext, request: RequestFacts, { apiId, ticketId }: InputOf<typeof contract.externalTicket>) {
  const { actor } = await requireCaller(ctx, request, apiId, 'tickets.read')
  return externalOfTicket(await ctx.use(ticketsService).readable(actor, ticketId))
}
