import { eq } from 'drizzle-orm'
import { invalidInput, sessionExpired } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { parsePhone } from '#core/contract/phone.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import { requireActiveTenant } from '#core/server/auth/suspension.ts'
import { publicRoute, type RequestFacts, type ServerContext, type ServerRoute } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { type ConnectionFacts, connectionsService } from '#plugins/connections/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { createVisitor, getWebchat, listVisitorMessages, reactAsVisitor, sendVisitorMessage, VISITOR_NAMESPACE, webchatNotFound } from '../contract/index.ts'
import { presentForVisitor, ticketForVisitor } from './present.ts'
import { VISITOR_DAYS, type Visitor, visitorOf, visitorRoom } from './visitor.ts'

/** New visitors per address and minute. */
const MOST_VISITORS = 20
/** Messages per visitor and 10 s, and per address and 10 s (an office shares one address). */
const MOST_MESSAGES = 200
const MOST_MESSAGES_OF_ADDRESS = 1_000

/** A visitor's messages are stored in the order they came, and a flood of one visitor holds one connection to the database. */
const inTurn = createTurns()

/** @throws webchatNotFound (404), tenantInactive (403) */
export async function connectionOf(ctx: ServerContext, token: string): Promise<ConnectionFacts> {
  const connection = await ctx.use(connectionsService).byToken('webchat', token)
  if (!connection) throw webchatNotFound()
  await requireActiveTenant(ctx, connection.tenantId)
  return connection
}

function phoneField(phone: string | null | undefined): Record<string, string> {
  if (!phone) return {}
  const parsed = parsePhone(phone)
  if (!parsed.ok) throw invalidInput([{ field: 'phone', code: parsed.problem, message: 'This is not a phone number' }], 422)
  return { telefone: parsed.international }
}

/** The visitor of the request, on the connection of the address. @throws webchatNotFound (404), sessionExpired (401) */
async function visitorAt(ctx: ServerContext, token: string, request: RequestFacts): Promise<{ visitor: Visitor; connection: ConnectionFacts }> {
  const connection = await connectionOf(ctx, token)
  const visitor = await visitorOf(ctx.host, request.bearer)
  if (visitor.tenantId !== connection.tenantId || visitor.whatsappId !== connection.id) throw sessionExpired()
  return { visitor, connection }
}

/**
 * The visitor's calls. A given phone or e-mail is a claim and never joins a visitor to a contact that is already there:
 * every visitor is a contact of their own, or they could read a stranger's conversation.
 */
export const visitorRoutes: ServerRoute[] = [
  publicRoute(getWebchat, async ({ token }, ctx) => {
    const connection = await connectionOf(ctx, token)
    const [tenant] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, connection.tenantId))
    return { name: connection.name, company: tenant?.name ?? '', color: connection.color, greeting: connection.config.greeting ?? null }
  }),
  publicRoute(createVisitor, async ({ token, name, email, phone }, ctx, request) => {
    const connection = await connectionOf(ctx, token)
    await ctx.host.limit('visitor', MOST_VISITORS, 60)(request.ip)
    const fields = phoneField(phone)
    const { tenantId } = connection
    const contact = await ctx.transact((tx) =>
      tx.use(contactsService).findOrCreate(tenantId, { name, number: `webchat:${newId()}`, email: email || null, fields }),
    )
    const visitorToken = await ctx.host.signVisitor({ tenantId, contactId: contact.id, whatsappId: connection.id }, VISITOR_DAYS)
    return { visitorToken, contact, ticketId: null }
  }),
  publicRoute(listVisitorMessages, async ({ token, pageNumber }, ctx, request) => {
    const { visitor } = await visitorAt(ctx, token, request)
    const page = await ctx.use(chatService).pageOf(visitor.tenantId, visitor.contactId, visitor.whatsappId, pageNumber)
    const ticket = await ctx.use(ticketsService).latestOf(visitor.tenantId, visitor.contactId, visitor.whatsappId)
    return { messages: page.messages.map(presentForVisitor), hasMore: page.hasMore, ticket: ticketForVisitor(ticket) }
  }),
  publicRoute(reactAsVisitor, async ({ token, id, emoji }, ctx, request) => {
    const { visitor } = await visitorAt(ctx, token, request)
    await ctx.host.limit('visitorMessage', MOST_MESSAGES, 10)(visitorRoom(visitor))
    const { body, isEdited, isDeleted, reactions } = presentForVisitor(
      await ctx.use(chatService).reactAsContact(visitor.tenantId, visitor.contactId, id, emoji),
    )
    ctx.host.namespace(VISITOR_NAMESPACE).to(visitorRoom(visitor)).emit('change', { id, body, isEdited, isDeleted, reactions })
    return { id, reactions }
  }),
  publicRoute(sendVisitorMessage, ({ token, body, idFront, quotedMsgId, uploadId }, ctx, request) =>
    inTurn(request.bearer ?? '', async () => {
      const { visitor, connection } = await visitorAt(ctx, token, request)
      await ctx.host.limit('visitorMessage', MOST_MESSAGES, 10)(visitorRoom(visitor))
      await ctx.host.limit('visitorAddress', MOST_MESSAGES_OF_ADDRESS, 10)(request.ip)
      if (body.trim() === '' && !uploadId) throw invalidInput([{ field: 'body', code: 'empty', message: 'Write something' }])
      const message = await ctx
        .use(chatService)
        .receive({ ...visitor, channel: 'webchat', queueId: connection.queueId, isGroup: false, body, idFront, quotedMsgId, uploadId })
      const shown = presentForVisitor(message)
      ctx.host.namespace(VISITOR_NAMESPACE).to(visitorRoom(visitor)).emit('message', shown)
      return shown
    }),
  ),
]
