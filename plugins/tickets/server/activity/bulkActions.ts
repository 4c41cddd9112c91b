import { and, eq, inArray } from 'drizzle-orm'
import type { ActivityActor, ActivityEntry, FieldValues, RestorableRows } from '#core/contract/activity/index.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type BulkChange, bulkNotDone } from '../../contract/index.ts'
import { undoBulkJob } from '../bulk/bulkJobs.ts'
import { bulks } from '../bulk/bulks.table.ts'

/** Kind of the rows of actions on many tickets in the log of actions. */
export const BULKS = 'tickets.many'

type BulkRow = typeof bulks.$inferSelect

function textsOf({ status, isTransference, priority, unreadMessages }: BulkChange): string {
  if (status === 'closed') return 'resolve'
  if (status === 'pending') return 'giveBack'
  if (isTransference) return 'transfer'
  if (priority !== undefined) return 'priority'
  return unreadMessages === 0 ? 'read' : 'change'
}

const factsOf = ({ status }: Pick<BulkRow, 'status'>): FieldValues => ({ isDone: status === 'done' })

/** An action on many is one action; whoever takes it back gets back what nobody changed since. */
export const bulkActivityOf = ({ id, rev, change, ticketIds }: BulkRow): ActivityEntry => ({
  kind: 'tickets.changeMany',
  rows: BULKS,
  rowId: id,
  rev,
  said: { key: `tickets.deed.many.${textsOf(change)}`, values: { count: String(ticketIds.length) } },
  name: '',
  ticketId: null,
  contactId: null,
  fields: ['isDone'],
  before: { isDone: null },
  after: { isDone: true },
})

/** Condition of one's own actions; of others' for people who lead: which of them is for the log of actions to say. */
const seenBy = ({ profile, userId }: ActivityActor) => (profile === 'user' ? eq(bulks.userId, userId) : undefined)

/** Actions on many tickets, for the log of actions. */
export const createBulkRows = (ctx: ServerContext): RestorableRows => ({
  async now(who, rowIds) {
    const rows = await tenantRows(ctx.db, who, bulks).find(and(inArray(bulks.id, [...rowIds]), seenBy(who)))
    return new Map(rows.map((row) => [row.id, factsOf(row)]))
  },
  async hold(who, rowId) {
    const seen = and(eq(bulks.id, rowId), seenBy(who)) ?? eq(bulks.id, rowId)
    const rows = tenantRows(ctx.db, who, bulks)
    await rows.hold(seen)
    const row = await rows.first(seen)
    return row ? factsOf(row) : null
  },
  async putBack(who, rowId) {
    const [row] = await tenantRows(ctx.db, who, bulks).update(and(eq(bulks.id, rowId), eq(bulks.status, 'done')), { status: 'undoing', skipped: {} })
    if (!row) throw bulkNotDone()
    await ctx.enqueue(undoBulkJob, { tenantId: who.tenantId, id: rowId, by: who.userId })
  },
})
