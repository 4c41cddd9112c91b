import { and, eq, isNotNull } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { InboundStep, Message } from '#plugins/chat/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { botTicketActive, type FlowEntry, normalizeText } from '../contract/index.ts'
import { stepAtOnce } from './advance.ts'
import { flows } from './flows.table.ts'
import { type Versions, versionFor } from './library.ts'
import { beginSession, endSession, happens, livingSession } from './sessions.ts'

export const flowStep = defineService<InboundStep>('flows.inboundStep')

const ENTRIES = 'flows.entries'
export const forgetEntries = (ctx: ServerContext, tenantId: number): void => ctx.forget(ENTRIES, String(tenantId))

interface Entrance extends FlowEntry, Versions {}

/** Flows that begin by themselves, the oldest first: of two that want the same conversation the older gets it. */
const entrancesOf = (ctx: ServerContext, tenantId: number): Promise<Entrance[]> =>
  ctx.cached(ENTRIES, String(tenantId), async (db) => {
    const isOn = and(eq(flows.isActive, true), isNotNull(flows.publishedVersion))
    const rows = await tenantRows(db, { tenantId }, flows).find(isOn)
    return rows
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, entry, publishedVersion, trialVersion, trialPercent }) => ({ id, publishedVersion, trialVersion, trialPercent, ...entry }))
  })

/** A word goes before the connection: whoever writes it wants that very flow. The company's own is for connections without one. */
function entranceFor(entrances: readonly Entrance[], { body }: Message, { whatsappId }: Ticket, isFirst: boolean, defaultId: number) {
  const normalizedBody = normalizeText(body)
  const byKeyword = normalizedBody === '' ? undefined : entrances.find(({ keywords }) => keywords.some((keyword) => normalizeText(keyword) === normalizedBody))
  if (byKeyword) return { flow: byKeyword, reason: 'keyword' as const }
  if (!isFirst) return undefined
  const flow = entrances.find(({ connectionIds }) => connectionIds.includes(whatsappId)) ?? entrances.find(({ id }) => id === defaultId)
  return flow && { flow, reason: 'connection' as const }
}

const MEDIA: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'location'])
/** Media that a message holds besides text, in the words of flows. */
const mediaOf = ({ mediaType }: Message): string | undefined => {
  if (MEDIA.has(mediaType)) return mediaType
  if (mediaType === 'voice' || mediaType === 'ptt') return 'audio'
  if (mediaType === 'vcard') return 'contact'
  return ['chat', 'reply', 'buttons', 'sticker'].includes(mediaType) ? undefined : 'document'
}

/** Whoever writes down what is said ends it as a sentence; words and options have no full stop. */
const SENTENCE_END = /[.!?…\s]+$/u

const isTaken = ({ isGroup, status, userId }: Ticket): boolean => isGroup || status !== 'pending' || userId !== null

/** Every message of a contact whose conversation nobody has: it is the flow's, or begins one. A voice message is an answer once its words are there. */
export const createFlowStep = (ctx: ServerContext): InboundStep => {
  let isForFlow = false
  return {
    isAnswering: true,
    async received(message, ticket, { tenantId, isFirst, isHeardLater }) {
      if (isTaken(ticket)) return
      if (!(await ctx.use(contactsService).isAnsweredByBots(tenantId, ticket.contactId))) return
      if (ticket.chatFlowId === null) return enter(ctx, tenantId, isHeardLater ? { ...message, body: '' } : message, ticket, isFirst)
      isForFlow = !isHeardLater
    },
    async settled(message, ticket, { tenantId, isAgain }) {
      if (isForFlow && (isAgain || !(await stepAtOnce(ctx, tenantId, ticket, eventOf(message))))) await tellFlow(ctx, tenantId, message)
    },
    async heard({ body, ...rest }, ticket, { tenantId }) {
      if (isTaken(ticket) || !(await ctx.use(contactsService).isAnsweredByBots(tenantId, ticket.contactId))) return
      const message = { ...rest, body: body.replace(SENTENCE_END, '') }
      if (ticket.chatFlowId === null) return enter(ctx, tenantId, message, ticket, false)
      await tellFlow(ctx, tenantId, message)
    },
  }
}

/** The flow that has the conversation hears a message, other than the one that began it. */
async function tellFlow(ctx: ServerContext, tenantId: number, message: Message): Promise<void> {
  const session = await livingSession(ctx, tenantId, message.ticketId)
  if (!session || session.startedBy === message.id) return
  await happens(ctx, tenantId, session.id, eventOf(message), session)
}

function eventOf(message: Message) {
  const media = mediaOf(message)
  return { id: message.id, type: 'message' as const, text: message.body, ...(media !== undefined && { media }) }
}

async function enter(ctx: ServerContext, tenantId: number, message: Message, ticket: Ticket, isFirst: boolean): Promise<void> {
  const defaultId = Number(await ctx.setting(tenantId, botTicketActive))
  const entrance = entranceFor(await entrancesOf(ctx, tenantId), message, ticket, isFirst, defaultId)
  const version = entrance && versionFor(entrance.flow, ticket.contactId)
  if (!entrance || version === null || version === undefined) return
  // A paused one of before ends here: one conversation has one flow.
  await endLiving(ctx, tenantId, ticket.id)
  await ctx.use(ticketsService).changeByRule(tenantId, ticket.id, { chatFlowId: entrance.flow.id, queueId: null, assistants: [] })
  await beginSession(ctx, tenantId, ticket, { id: entrance.flow.id, version }, { reason: entrance.reason, startedBy: message.id })
}

/** Ends what is left of a flow in a ticket that has none any more. */
export async function endLiving(ctx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  const left = await livingSession(ctx, tenantId, ticketId)
  if (left) await endSession(ctx, tenantId, left.id)
}
