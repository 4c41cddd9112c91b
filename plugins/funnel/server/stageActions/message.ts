import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { type ConnectionFacts, connectionsService } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import {
  LONGEST_TEXT,
  messageSetting,
  optionalChoiceSetting,
  type StageActionKind,
  type StageActionRunner,
  type StagePlace,
  stageActionRunner,
  unprepared,
} from '../../contract/index.ts'

const HOUR_MS = 3_600_000

const settings = z.object({
  text: messageSetting(LONGEST_TEXT),
  /** 0: the one of the contact's latest conversation. */
  connectionId: optionalChoiceSetting(),
})

export const messageRunner = defineService<StageActionRunner>('funnel.messageAction')
export const messageKind: StageActionKind = { kind: 'message', order: 10, texts: 'funnel.stageAction.message', settings, service: messageRunner }

/** Whether the channel takes a message now: some only so many hours after the contact's last one. */
async function isWindowOpen(ctx: ServerContext, { tenantId, id, type }: ConnectionFacts, contactId: number): Promise<boolean> {
  const { windowHours } = ctx.use(connectionsService).channelOf(type).abilities
  if (windowHours === null) return true
  const ofContact = and(eq(messages.contactId, contactId), eq(messages.fromMe, false))
  const [last] = await ctx.db
    .select({ at: messages.timestamp })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId), eq(tickets.whatsappId, id)))
    .where(ofTenant(messages, { tenantId }, ofContact))
    .orderBy(desc(messages.timestamp))
    .limit(1)
  return last !== undefined && ctx.now().getTime() - last.at.getTime() < windowHours * HOUR_MS
}

async function filledText(ctx: ServerContext, { tenantId, deal }: StagePlace, contactId: number, ticket: Ticket | null, text: string): Promise<string> {
  const timeZone = await ctx.setting(tenantId, companyTimeZone)
  const userId = ticket?.userId ?? deal.owner?.id ?? null
  return ctx.use(quickRepliesService).filledText(text, { tenantId, contactId, userId, ticket, timeZone })
}

/** Sends a message to the deal's contact. */
export const createMessageRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({ connectionId: (await tenantRows(ctx.db, { tenantId }, connections).find()).map(({ id, name }) => ({ id, name })) }),
    async prepare(place, { text: template, connectionId: chosenId }) {
      const { tenantId, deal, ticketId } = place
      if (deal.contact === null) return unprepared('noContact')
      const contactId = deal.contact.id
      const conversations = ctx.use(ticketsService)
      const latest = ticketId === null ? null : await conversations.find(tenantId, ticketId)
      const connectionId = chosenId === 0 ? latest?.whatsappId : chosenId
      if (connectionId === undefined) return unprepared('noConversation')
      const ticket = latest?.whatsappId === connectionId ? latest : await conversations.latestOf(tenantId, contactId, connectionId)
      const text = await filledText(ctx, place, contactId, ticket, template)
      const connection = await ctx.use(connectionsService).byId(tenantId, connectionId)
      const status = connection && (await ctx.use(connectionsService).statusOf(tenantId, connectionId))
      if (!connection || !status) return unprepared('connectionGone', connection?.name ?? '', { text })
      const { name } = connection
      if (text.trim() === '') return unprepared('emptyText', name)
      if (status !== 'CONNECTED') return unprepared('connectionDown', name, { text, isPassing: true })
      if (!(await conversations.reaches(tenantId, contactId, connectionId))) return unprepared('outOfReach', name, { text })
      if (!(await isWindowOpen(ctx, connection, contactId))) return unprepared('windowClosed', name, { text })
      const facts = {
        tenantId,
        contactId,
        whatsappId: connectionId,
        userId: null,
        opens: false,
        body: text,
        mediaIds: [],
        id: place.runId,
        sendType: 'bot' as const,
      }
      return { what: name, text, problem: null, carryOut: async () => void (await ctx.use(chatService).sendAutomatic(facts)) }
    },
  })
