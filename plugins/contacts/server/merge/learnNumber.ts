import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactByNumber } from '../byNumber.where.ts'
import { contacts } from '../contacts.table.ts'
import { contactConversations } from '../conversations.where.ts'
import { lockNumbers, writeContact } from '../updateContact.ts'
import { mergeContacts } from './mergeContacts.ts'
import { mergedContact } from './mergedContact.ts'

/** Actor of a merge that goes on by itself: nobody of the team. */
const systemOf = (tenantId: number) => ({ tenantId, userId: 0, profile: 'admin' as const })

const talks = async (tx: ServerContext, tenantId: number, contactId: number): Promise<boolean> =>
  (await tenantRows(tx.db, { tenantId }, contacts).first(and(eq(contacts.id, contactId), tx.use(contactConversations).hasAny))) !== undefined

/** @see ContactsService.learnNumber */
export function learnNumber(ctx: ServerContext, tenantId: number, contactId: number, digits: string): Promise<{ contactId: number; sameAs: number | null }> {
  return ctx.transact(async (tx) => {
    const row = await tenantRows(tx.db, { tenantId }, contacts).first(eq(contacts.id, contactId))
    const asBefore = { contactId, sameAs: null }
    if (!row || row.isGroup || /^\d+$/.test(row.number)) return asBefore
    await lockNumbers(tx, { tenantId })
    const found = await contactByNumber(tx, { tenantId }, digits)
    const other = found && found.mergedInto !== null ? await mergedContact(tx, tenantId, found.id) : found
    if (other?.id === contactId) return asBefore
    if (!other) {
      await writeContact(tx, systemOf(tenantId), contactId, { number: `+${digits}` })
      return asBefore
    }
    if ((await talks(tx, tenantId, other.id)) && (await talks(tx, tenantId, contactId))) return { contactId, sameAs: other.id }
    // The one whose number people know stays, with what the team wrote of them.
    await mergeContacts(tx, systemOf(tenantId), { id: other.id, otherId: contactId })
    return { contactId: other.id, sameAs: null }
  })
}
