import { and, eq, inArray, ne } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactsBothTalk, type MergedRows } from '#plugins/contacts/contract/index.ts'
import { tickets } from '../tickets.table.ts'

export const mergedTickets = defineService<MergedRows>('tickets.mergedRows')

/** Conversations follow a contact into another. A contact has one that goes on over each connection. */
export const createMergedTickets = (ctx: ServerContext): MergedRows => {
  /** Deleted ones go along: they are the person's too. */
  const rows = (tenantId: number) => tenantRows(ctx.db, { tenantId }, tickets, { withDeleted: true })
  const alive = async (tenantId: number, contactId: number) =>
    (await tenantRows(ctx.db, { tenantId }, tickets).find(and(eq(tickets.contactId, contactId), ne(tickets.status, 'closed')))).map(
      ({ whatsappId }) => whatsappId,
    )
  return {
    async move(tenantId, fromId, toId) {
      const theirs = await alive(tenantId, toId)
      if ((await alive(tenantId, fromId)).some((whatsappId) => theirs.includes(whatsappId))) throw contactsBothTalk()
      return (await rows(tenantId).update(eq(tickets.contactId, fromId), { contactId: toId })).map(({ id }) => String(id))
    },
    async moveBack(tenantId, keptId, goneId, moved) {
      if (moved.length > 0) await rows(tenantId).update(and(eq(tickets.contactId, keptId), inArray(tickets.id, moved.map(Number))), { contactId: goneId })
    },
  }
}
