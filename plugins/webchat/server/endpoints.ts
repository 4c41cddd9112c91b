import { eq } from 'drizzle-orm'
import { logoPath } from '#core/contract/brand.ts'
import { invalidInput, sessionExpired } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { readNumber } from '#core/contract/phone.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import { requireActiveTenant } from '#core/server/auth/suspension.ts'
import { publicRoute, type RequestFacts, type ServerContext, type ServerRoute } from '#core/server/plugin.ts'
import { brandOf } from '#core/server/settings/brand.ts'
import { createTurns } from '#core/server/turns.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { type ConnectionFacts, connectionsService } from '#plugins/connections/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import {
  type Asks,
  asksAnything,
  asksOf,
  asksWho,
  createVisitor,
  getWebchat,
  listVisitorMessages,
  openingHours,
  reactAsVisitor,
  sendVisitorMessage,
  UNNAMED_VISITOR,
  VISITOR_NAMESPACE,
  webchatNotFound,
  webchatSettingsOf,
} from '../contract/index.ts'
import { answerSpeed } from './answerSpeed.ts'
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

const asksIn = async (ctx: ServerContext, { tenantId, config }: ConnectionFacts): Promise<Asks> =>
  asksOf(webchatSettingsOf(config), (await ctx.setting(tenantId, asksWho)) === 'enabled')

/** @throws invalidInput (400) for what must be told and is not */
function checkAsked(asks: Asks, person: { name: string; email?: string | null | undefined; phone?: string | null | undefined }): void {
  const lacking = visitorFields.filter((field) => asks[field] === 'required' && !person[field])
  if (lacking.length > 0) throw invalidInput(lacking.map((field) => ({ field, code: 'required', message: 'This web chat asks for it' })))
}
const visitorFields = ['name', 'email', 'phone'] as const

/** Null where the company has no hours of its own, or does not use them. */
async function isOpenNow(ctx: ServerContext, { tenantId }: ConnectionFacts): Promise<boolean | null> {
  const [clock] = await ctx.contributionsFor(openingHours, tenantId)
  return clock ? ctx.use(clock).isOpenNow(tenantId) : null
}

function phoneField(phone: string | null | undefined): Record<string, string> {
  if (!phone) return {}
  const parsed = readNumber(phone)
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
    const brand = await brandOf(ctx, connection.tenantId)
    const { name, color, config } = connection
    const { title, greeting, takesFiles, showsHours } = webchatSettingsOf(config)
    const [asks, answers, isOpen] = await Promise.all([asksIn(ctx, connection), answerSpeed(ctx, connection), showsHours ? isOpenNow(ctx, connection) : null])
    return {
      name,
      company: brand.name || tenant?.name || '',
      title,
      color,
      greeting: greeting || null,
      asksWho: asksAnything(asks),
      asks,
      takesFiles,
      answers,
      isOpen,
      logo: brand.logo && { path: logoPath(brand.logo.id), plate: brand.logo.plate },
    }
  }),
  publicRoute(createVisitor, async ({ token, name, email, phone }, ctx, request) => {
    const connection = await connectionOf(ctx, token)
    await ctx.host.limit('visitor', MOST_VISITORS, 60)(request.ip)
    checkAsked(await asksIn(ctx, connection), { name, email, phone })
    const fields = phoneField(phone)
    const { tenantId } = connection
    const contact = await ctx.transact(async (tx) => {
      const contacts = tx.use(contactsService)
      const made = await contacts.findOrCreate(tenantId, { name: name || UNNAMED_VISITOR, number: `webchat:${newId()}`, email: email || null, fields })
      if (name !== '') return made
      const numbered = `${UNNAMED_VISITOR} ${made.id}`
      await contacts.update(tenantId, made.id, { name: numbered })
      return { ...made, name: numbered }
    })
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
      if (uploadId && !webchatSettingsOf(connection.config).takesFiles)
        throw invalidInput([{ field: 'uploadId', code: 'files_off', message: 'This web chat takes no files' }], 422)
      const message = await ctx
        .use(chatService)
        .receive({ ...visitor, channel: 'webchat', queueId: connection.queueId, isGroup: false, body, idFront, quotedMsgId, uploadId })
      const shown = presentForVisitor(message)
      ctx.host.namespace(VISITOR_NAMESPACE).to(visitorRoom(visitor)).emit('message', shown)
      return shown
    }),
  ),
]
