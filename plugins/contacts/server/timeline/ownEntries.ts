import { and, desc, eq, lt } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineEntry, type TimelineSource, timelineSources } from '../../contract/index.ts'
import { contacts } from '../contacts.table.ts'
import { contactMerges } from '../merge/merges.table.ts'

const own = defineService<TimelineSource>('contacts.timeline')
const merges = defineService<TimelineSource>('contacts.timelineOfMerges')

const nothing = { values: {}, text: null, path: null }

/** The contact is there, and is blocked. */
const createOwn = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before }) {
    const row = await tenantRows(ctx.db, reader, contacts).first(eq(contacts.id, contactId))
    if (!row) return []
    const all: TimelineEntry[] = [{ ...nothing, id: 'created', at: row.createdAt, key: 'contacts.timeline.created' }]
    if (row.blockedAt) all.push({ ...nothing, id: 'blocked', at: row.blockedAt, key: 'contacts.timeline.blocked' })
    return all.filter(({ at }) => at < before)
  },
})

/** Contacts that became a part of this one. */
const createMerges = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const rows = await ctx.db
      .select({ id: contactMerges.id, at: contactMerges.createdAt, undoneAt: contactMerges.undoneAt, name: contacts.name, by: users.name })
      .from(contactMerges)
      .innerJoin(contacts, and(eq(contacts.tenantId, contactMerges.tenantId), eq(contacts.id, contactMerges.goneId)))
      .leftJoin(users, and(eq(users.tenantId, contactMerges.tenantId), eq(users.id, contactMerges.userId)))
      .where(ofTenant(contactMerges, reader, eq(contactMerges.keptId, contactId), lt(contactMerges.createdAt, before)))
      .orderBy(desc(contactMerges.createdAt))
      .limit(limit)
    return rows.map(({ id, at, undoneAt, name, by }) => {
      const key = `contacts.timeline.merged${undoneAt ? 'Undone' : ''}${by === null ? '' : 'By'}`
      return { ...nothing, id, at, key, values: { name, ...(by !== null && { by }) } }
    })
  },
})

/** Entries of contacts themselves. */
export const ownTimeline: ServerPart = {
  extends: [
    extend(timelineSources, { id: 'contacts', permission: 'contacts.list', service: own }),
    extend(timelineSources, { id: 'merges', permission: 'contacts.merge', service: merges }),
  ],
  provides: [provide(own, createOwn), provide(merges, createMerges)],
}
