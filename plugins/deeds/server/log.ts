import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type ActivityActor, type ActivityEntry, type ActivityLog, GROUPS } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { activityChanged, UNDO_HOURS } from '../contract/index.ts'
import { type ActivityRow, deeds } from './activity.table.ts'
import { activityTexts } from './activityTexts.table.ts'
import { textsIn, withFingerprints } from './fingerprints.ts'

export const activityLog = defineService<ActivityLog>('deeds.log')

type Who = Pick<ActivityActor, 'tenantId' | 'userId' | 'from'>

const DAY_MS = UNDO_HOURS * 3_600_000

/** People whose actions on these rows may still go back: what is noted of the rows now may stand in the way, or no longer. */
async function peopleAround(tx: ServerContext, who: TenantScope, places: readonly Pick<ActivityEntry, 'rows' | 'rowId'>[]): Promise<number[]> {
  const byKind = Map.groupBy(places, ({ rows }) => rows)
  const there = [...byKind].map(([rows, of]) =>
    and(
      eq(deeds.rows, rows),
      inArray(
        deeds.rowId,
        of.map(({ rowId }) => rowId),
      ),
    ),
  )
  const recent = gt(deeds.at, new Date(tx.now().getTime() - DAY_MS))
  // In the order of the index of rows: distinct people would be read by the index of people, which holds everything that they did, until PostgreSQL has
  // counted the table.
  const found = await tx.db
    .select({ userId: deeds.userId })
    .from(deeds)
    .where(ofTenant(deeds, who, and(or(...there), recent, isNull(deeds.undoOf))))
    .orderBy(deeds.rows, deeds.rowId, deeds.id)
  return [...new Set(found.map(({ userId }) => userId))]
}

/** Tells these people's windows that their list is another. */
function tell(tx: ServerContext, tenantId: number, userIds: readonly number[]): void {
  for (const userId of new Set(userIds)) tx.push(activityChanged, tenantId, { userId }, [rooms.user(tenantId, userId)])
}

const rowOf = (tx: ServerContext, { userId, from }: Who, { fields, partOf, ...action }: ActivityEntry) => ({
  ...action,
  userId,
  at: tx.now(),
  address: from?.address ?? null,
  browser: from?.browser ?? null,
  fields: [...fields],
  partOf: partOf ?? null,
})

/** The run of their own that somebody does something for; null for what stands by itself. */
async function runOf(tx: ServerContext, who: Who): Promise<string | null> {
  const runId = who.from?.partOf
  if (runId === undefined) return null
  const own = and(eq(deeds.rows, GROUPS), eq(deeds.rowId, runId), eq(deeds.userId, who.userId), isNull(deeds.undoOf), isNull(deeds.undoneAt))
  return (await tenantRows(tx.db, who, deeds).first(own)) ? runId : null
}

const hasTexts = (tx: ServerContext, { rows, before, after }: ActivityEntry): boolean =>
  [before, after].some((facts) => Object.keys(textsIn(tx, rows, facts)).length > 0)

/** The words lie apart from the action, and go before it. */
async function recordWithTexts(tx: ServerContext, who: Who, action: ActivityEntry): Promise<void> {
  const place = { tenantId: who.tenantId, rows: action.rows, rowId: action.rowId }
  const row = rowOf(tx, who, { ...action, before: withFingerprints(tx, place, action.before), after: withFingerprints(tx, place, action.after) })
  const { id } = await tenantRows(tx.db, who, deeds).insert(row)
  await tenantRows(tx.db, who, activityTexts).insert({ activityId: id, at: row.at, words: textsIn(tx, action.rows, action.before) })
}

/** Notes that somebody took an action back, as an action of theirs, and marks it. */
export async function noteUndo(
  tx: ServerContext,
  who: Who,
  { id, userId, rows, rowId, said, name, ticketId, contactId, fields, before, after, partOf }: ActivityRow,
): Promise<void> {
  const entries = tenantRows(tx.db, who, deeds)
  const about = { rows, rowId, rev: 0, said, name, ticketId, contactId }
  const undo: ActivityEntry = { ...about, kind: 'deeds.undo', fields, before: after, after: before, ...(partOf !== null && { partOf }) }
  // An action on many takes what it did to each one along.
  await entries.update(or(eq(deeds.id, id), and(eq(deeds.partOf, rowId), isNull(deeds.undoOf), isNull(deeds.undoneAt))), {
    undoneAt: tx.now(),
    undoneBy: who.userId,
  })
  await entries.insert({ ...rowOf(tx, who, undo), undoOf: id })
  await tenantRows(tx.db, who, activityTexts).remove(eq(activityTexts.activityId, id))
  tell(tx, who.tenantId, [userId, who.userId, ...(await peopleAround(tx, who, [{ rows, rowId }]))])
}

export const createActivityLog = (tx: ServerContext): ActivityLog => ({
  async note(who, actionsDone) {
    const run = await runOf(tx, who)
    const noted = actionsDone.map((action) => (run === null || action.rows === GROUPS ? action : { partOf: run, ...action }))
    const [plain, wordy] = [noted.filter((action) => !hasTexts(tx, action)), noted.filter((action) => hasTexts(tx, action))]
    await tenantRows(tx.db, who, deeds).insertMany(plain.map((action) => rowOf(tx, who, action)))
    for (const action of wordy) await recordWithTexts(tx, who, action)
    tell(tx, who.tenantId, await peopleAround(tx, who, noted))
  },
  async undone(who, rows, rowId) {
    const meant = and(eq(deeds.rows, rows), eq(deeds.rowId, rowId), isNull(deeds.undoOf), isNull(deeds.undoneAt))
    const row = await tenantRows(tx.db, who, deeds).first(meant)
    if (row) await noteUndo(tx, who, row)
  },
  moved: async (tenantId, rows, rowId) => tell(tx, tenantId, await peopleAround(tx, { tenantId }, [{ rows, rowId }])),
})
