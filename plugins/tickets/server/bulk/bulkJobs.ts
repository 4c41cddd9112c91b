import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Profile } from '#core/contract/auth.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Bulk, bulkProgressed, type Reader } from '../../contract/index.ts'
import { bulks } from './bulks.table.ts'
import { changeMany } from './changeMany.ts'
import { counted } from './planMany.ts'
import { putBackMany } from './putBackMany.ts'

/** Tickets of one transaction: few enough that others hardly wait. */
const PART = 250

type BulkRow = typeof bulks.$inferSelect

export const presentBulk = ({ id, ticketIds, done, changed, skipped, status, rev }: BulkRow): Bulk => ({
  id,
  total: ticketIds.length,
  done,
  changed,
  skipped,
  status,
  rev,
})

const payload = z.object({ tenantId: z.int(), id: z.uuid() })
type Payload = z.infer<typeof payload>
/** `by`: who takes it back, where that is not who did it. */
const undoPayload = payload.extend({ by: z.int().optional() })
type UndoPayload = z.infer<typeof undoPayload>

/** The row, held; a repeat of the job waits for the part that is running. */
async function holdBulk(tx: ServerContext, { tenantId, id }: Payload): Promise<BulkRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(bulks)
    .where(ofTenant(bulks, { tenantId }, eq(bulks.id, id)))
    .for('update')
  return row
}

/** Somebody with the rights they have now; null once they are gone. */
async function doerOf(tx: ServerContext, tenantId: number, userId: number): Promise<(Reader & { name: string }) | null> {
  const person = await tenantRows(tx.db, { tenantId }, users).first(eq(users.id, userId))
  const profile: Profile | undefined = person?.isActive ? person.profile : undefined
  return person && profile ? { tenantId, userId, profile, name: person.name } : null
}

async function note(tx: ServerContext, { tenantId, id, userId }: BulkRow, change: Partial<BulkRow>): Promise<void> {
  const [row] = await tenantRows(tx.db, { tenantId }, bulks).update(eq(bulks.id, id), change)
  if (row) tx.push(bulkProgressed, tenantId, presentBulk(row), [rooms.user(tenantId, userId)])
}

/** Runs one part; false when nothing is left. */
function runPart(ctx: ServerContext, which: Payload): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const bulk = await holdBulk(tx, which)
    if (bulk?.status !== 'running') return false
    const doer = await doerOf(tx, bulk.tenantId, bulk.userId)
    const ids = bulk.ticketIds.slice(bulk.done, bulk.done + PART)
    if (!doer || ids.length === 0) {
      await note(tx, bulk, { status: 'done' })
      return false
    }
    const { changing, refused } = await changeMany(tx, doer, bulk.id, ids, bulk.change)
    const done = bulk.done + ids.length
    const isLast = done >= bulk.ticketIds.length
    const status = isLast ? 'done' : 'running'
    await note(tx, bulk, { done, changed: bulk.changed + changing.length, skipped: counted(refused, bulk.skipped), status })
    return !isLast
  })
}

function undoPart(ctx: ServerContext, { by, ...which }: UndoPayload): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const bulk = await holdBulk(tx, which)
    if (bulk?.status !== 'undoing') return false
    const doer = await doerOf(tx, bulk.tenantId, by ?? bulk.userId)
    const { done, refused } = doer ? await putBackMany(tx, doer, bulk.id, PART) : { done: 0, refused: [] }
    const isOver = done < PART
    const left = bulk.changed - done
    await note(tx, bulk, { changed: isOver ? 0 : left, skipped: counted(refused, bulk.skipped), status: isOver ? 'undone' : 'undoing' })
    return !isOver
  })
}

const common = { retries: 5, retryDelaySeconds: 2 }

async function all(part: () => Promise<boolean>): Promise<void> {
  while (await part());
}

export const runBulk = defineJob<Payload>({ ...common, payload, name: 'tickets.runBulk', run: (which, ctx) => all(() => runPart(ctx, which)) })
export const undoBulkJob = defineJob<UndoPayload>({
  ...common,
  payload: undoPayload,
  name: 'tickets.undoBulk',
  run: (which, ctx) => all(() => undoPart(ctx, which)),
})
