import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenantWithDeleted, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { DialogueRow } from './dialogues.ts'
import { ratingDialogues, ratings } from './ratings.table.ts'

export const mergedRatings = defineService<MergedRows>('ratings.mergedRows')

const isOpen = inArray(ratingDialogues.state, ['asked', 'feedback'])

/** Ratings and the questions for them are their conversation's: those go first, and these after them. */
export const createMergedRatings = (ctx: ServerContext): MergedRows => ({
  async move(tenantId, fromId, toId) {
    const dialogues = tenantRows(ctx.db, { tenantId }, ratingDialogues)
    // At most one question at a time waits on a connection: the newest, since an earlier conversation is not the one that goes on.
    const waiting = await dialogues.find(and(inArray(ratingDialogues.contactId, [fromId, toId]), isOpen))
    const isOld = (one: DialogueRow) => waiting.some(({ whatsappId, id }) => whatsappId === one.whatsappId && id > one.id)
    const old = waiting.filter(isOld).map(({ id }) => id)
    if (old.length > 0) await dialogues.write(inArray(ratingDialogues.id, old), { state: 'canceled' })
    await dialogues.write(eq(ratingDialogues.contactId, fromId), { contactId: toId })
    await tenantRows(ctx.db, { tenantId }, ratings).write(eq(ratings.contactId, fromId), { contactId: toId })
    return []
  },
  async moveBack(tenantId, keptId, goneId) {
    const theirs = ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenantWithDeleted(tickets, { tenantId }, eq(tickets.contactId, goneId)))
    const ofDialogue = and(eq(ratingDialogues.contactId, keptId), inArray(ratingDialogues.ticketId, theirs))
    await tenantRows(ctx.db, { tenantId }, ratingDialogues).write(ofDialogue, { contactId: goneId })
    await tenantRows(ctx.db, { tenantId }, ratings).write(and(eq(ratings.contactId, keptId), inArray(ratings.ticketId, theirs)), { contactId: goneId })
  },
})
