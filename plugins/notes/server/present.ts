import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Note } from '../contract/index.ts'
import { notes } from './notes.table.ts'

/** Notes with everything a row shows. Add order, limit and offset. */
export const selectNotes = (ctx: ServerContext, scope: TenantScope, where?: SQL) =>
  ctx.db
    .select({ note: notes, contactId: contacts.id, contactName: contacts.name, userName: users.name })
    .from(notes)
    .innerJoin(tickets, and(eq(tickets.tenantId, notes.tenantId), eq(tickets.id, notes.ticketId)))
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .innerJoin(users, and(eq(users.tenantId, notes.tenantId), eq(users.id, notes.userId)))
    .where(ofTenant(notes, scope, where))
    .$dynamic()

type SelectedNote = Awaited<ReturnType<typeof selectNotes>>[number]

export async function presentNotes(ctx: ServerContext, scope: TenantScope, rows: readonly SelectedNote[]): Promise<Note[]> {
  const ids = [...new Set(rows.flatMap(({ note }) => note.mentionUserIds))]
  const people = ids.length === 0 ? [] : await tenantRows(ctx.db, scope, users, { withDeleted: true }).find(inArray(users.id, ids))
  return rows.map(({ note, contactId, contactName, userName }) => ({
    id: note.id,
    rev: note.rev,
    note: note.note,
    ticketId: note.ticketId,
    contact: { id: contactId, name: contactName },
    user: { id: note.userId, name: userName },
    mentions: people.filter(({ id }) => note.mentionUserIds.includes(id)).map(({ id, name }) => ({ id, name })),
    createdAt: note.createdAt.toISOString(),
    updatedAt: note.updatedAt.toISOString(),
  }))
}
