import { eq } from 'drizzle-orm'
import { allTogether } from '#core/server/db/pipeline.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { acceptFirst, listTickets as listTicketsEndpoint, noTicketFound, type TicketsService, ticketsRead } from '../contract/index.ts'
import { reachesById } from './access/checkReach.ts'
import { mayRead, mayReadItsMessages, mayReadMessages, receiversOf, roomsOf } from './access/viewer.ts'
import { logTicket } from './activity/logs.ts'
import { forRecord, noteRecord } from './activity/records.ts'
import { announceTicket } from './announce/announce.ts'
import { existingContact, insertTicket, lockAlive, lockContact, lockExistingContact } from './lifecycle/birth.ts'
import { changeByRule, holdTicket, refreshTickets } from './lifecycle/changeByRule.ts'
import { conversationFor } from './lifecycle/conversationFor.ts'
import { conversationsFor } from './lifecycle/conversationsFor.ts'
import { connectionFor, openFor } from './lifecycle/openFor.ts'
import { reopenRecent } from './lifecycle/reopenRecent.ts'
import { isLater, withLastMessage, writeLastMessage } from './list/lastMessage.ts'
import { listTickets } from './list/listTickets.ts'
import { findLatest, findTicket, findTickets, lockAliveTicket } from './list/present.ts'
import { withItsScheduled } from './scheduled.ts'
import { tickets } from './tickets.table.ts'

export function createTicketsService(ctx: ServerContext): TicketsService {
  const find = (tenantId: number, id: number) => findTicket(ctx, { tenantId }, id)

  return {
    async list(reader, wish) {
      const listed = await listTickets(ctx, reader, listTicketsEndpoint.input.parse({ ...wish, showAll: true, snoozed: 'show' }))
      return listTicketsEndpoint.output.parse(listed)
    },
    find,
    findMany: (tenantId, ids) => findTickets(ctx, { tenantId }, ids),
    mayRead: (reader, ticket) => mayReadMessages(ctx, reader, ticket),
    async readable(reader, ticketId) {
      const ticket = await find(reader.tenantId, ticketId)
      if (!ticket || !(await mayRead(ctx, reader, ticket))) throw noTicketFound()
      if (!(await mayReadItsMessages(ctx, reader, ticket))) throw acceptFirst()
      return ticket
    },
    async hold(tenantId, ticketId) {
      await holdTicket(ctx, tenantId, ticketId)
    },
    async holdContact(tenantId, contactId, whatsappId) {
      const scope = { tenantId }
      const [, alive] = await allTogether([lockContact(ctx.db, scope, contactId, whatsappId), lockAliveTicket(ctx, scope, contactId, whatsappId)])
      // Whoever erases a person closes their conversations first.
      if (!alive) await existingContact(ctx.db, scope, contactId)
      return alive
    },
    async findOrCreate({ tenantId, contactId, whatsappId, isLocked = false, ...facts }) {
      const scope = { tenantId }
      if (!isLocked) await lockExistingContact(ctx.db, scope, contactId, whatsappId)
      const alive = await lockAlive(ctx.db, scope, contactId, whatsappId)
      if (alive) return { id: alive.id, isCreated: false }
      await ctx.use(contactsService).bringBack(tenantId, contactId)
      // A queue that was deleted since the connection was read takes no conversation.
      const isThere = facts.queueId !== null && (await ctx.use(teamService).queueOf(tenantId, facts.queueId)) !== null
      const queueId = isThere ? facts.queueId : null
      const reopened = await reopenRecent(ctx, scope, { contactId, whatsappId, queueId, isGroup: facts.isGroup })
      if (reopened !== null) return { id: reopened, isCreated: false }
      const made = await insertTicket(ctx.db, scope, ctx.now(), { contactId, whatsappId, ...facts, queueId })
      await logTicket(ctx, scope, { ticketId: made.id, type: 'create', userId: null, queueId: made.queueId })
      return { id: made.id, isCreated: true }
    },
    async noteMessage(tenantId, ticketId, { text, at, fromMe, by = null, isFirst, isAutomatic = false }, known) {
      const before = isFirst ? null : (known ?? (await find(tenantId, ticketId)))
      const isNewest = !before || !isLater(before, at)
      const row = await writeLastMessage(
        ctx.db,
        { tenantId, id: ticketId },
        { text, at, by, isNewest, side: isAutomatic ? 'nobody' : fromMe ? 'team' : 'contact' },
      )
      const noted = before && row ? withLastMessage(before, row) : await find(tenantId, ticketId)
      if (!noted) throw noTicketFound()
      const after = await withItsScheduled(ctx, tenantId, noted)
      await announceTicket(ctx, tenantId, before, after)
      if (fromMe && before && before.unreadMessages > after.unreadMessages) ctx.emit(ticketsRead, tenantId, { ticketIds: [ticketId] })
      return after
    },
    forRecord: (facts) => forRecord(ctx, facts),
    noteRecord: (tenantId, ticketId, message) => noteRecord(ctx, tenantId, ticketId, message),
    latestOf: (tenantId, contactId, whatsappId) => findLatest(ctx, { tenantId }, contactId, whatsappId),
    connectionFor: (reader, contactId) => connectionFor(ctx, reader, contactId),
    openFor: (reader, contactId) => openFor(ctx, reader, contactId),
    reaches: (tenantId, contactId, whatsappId) => reachesById(ctx, tenantId, contactId, whatsappId),
    conversationFor: (facts) => conversationFor(ctx, facts),
    conversationsFor: (facts) => conversationsFor(ctx, facts),
    viewersOf: async (tenantId, ticket) => roomsOf(tenantId, (await receiversOf(ctx, tenantId, ticket)).all),
    receiversOf: async (tenantId, ticket) => roomsOf(tenantId, (await receiversOf(ctx, tenantId, ticket)).readers),
    changeByRule: (tenantId, ticketId, change, isStill) => changeByRule(ctx, tenantId, ticketId, change, isStill),
    refresh: (tenantId, ticketIds) => refreshTickets(ctx, tenantId, ticketIds),
    async noteFarewell(tenantId, ticketId) {
      await tenantRows(ctx.db, { tenantId }, tickets).update(eq(tickets.id, ticketId), { isFarewellMessage: true })
    },
    recordMissedCall: (tenantId, ticketId, { isVideo }) =>
      logTicket(ctx, { tenantId }, { ticketId, type: 'missedCall', userId: null, ...(isVideo && { facts: { isVideo } }) }),
    async markRead(tenantId, ticketId) {
      const before = await find(tenantId, ticketId)
      if (!before || before.unreadMessages === 0) return
      await tenantRows(ctx.db, { tenantId }, tickets).update(eq(tickets.id, ticketId), { unreadMessages: 0 })
      const after = await find(tenantId, ticketId)
      if (after) await announceTicket(ctx, tenantId, before, after)
      ctx.emit(ticketsRead, tenantId, { ticketIds: [ticketId] })
    },
  }
}
