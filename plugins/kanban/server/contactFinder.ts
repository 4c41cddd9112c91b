import { and, eq, ne } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type ContactFinder, contactFinders } from '#plugins/contacts/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { OF_CONTACTS } from '../contract/index.ts'

const finder = defineService<ContactFinder>('kanban.contactFinder')

/** Contacts by the lane of a conversation that is open or waits, whoever may read it. */
const createFinder = (ctx: ServerContext): ContactFinder => ({
  async contactIds(reader, value) {
    const laneId = /^\d{1,9}$/.test(value) ? Number(value) : null
    if (laneId === null) return []
    const rows = await ctx.db
      .selectDistinct({ contactId: tickets.contactId })
      .from(tickets)
      .where(ofTenant(tickets, reader, and(ne(tickets.status, 'closed'), eq(tickets.kanban, laneId))))
    return rows.map(({ contactId }) => contactId)
  },
})

/** The list of contacts is narrowed by lane. */
export const contactFinderPart: ServerPart = {
  extends: [extend(contactFinders, { id: OF_CONTACTS, service: finder })],
  provides: [provide(finder, createFinder)],
}
