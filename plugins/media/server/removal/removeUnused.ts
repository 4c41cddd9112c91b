import { asc, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaUsers, UNUSED_HOURS } from '../../contract/index.ts'
import { mediaFiles, mediaUserIds } from '../media.table.ts'
import { hoursAfter } from './hoursAfter.ts'
import { removeBytes } from './removeBytes.ts'

/** Files that are looked at in one transaction. */
const BATCH = 200

type Due = Pick<typeof mediaFiles.$inferSelect, 'id' | 'unusedSince'>

const findDue = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: mediaFiles.tenantId, id: mediaFiles.id })
    .from(mediaFiles)
    .where(lte(mediaFiles.lookAt, ctx.now()))
    .orderBy(asc(mediaFiles.lookAt))
    .limit(BATCH)

/** Of one company, those that are due and nobody else holds: another node that looks at them, or somebody who begins to use them. */
const holdDue = (tx: ServerContext, tenantId: number, ids: readonly string[]): Promise<Due[]> =>
  tx.db
    .select({ id: mediaFiles.id, unusedSince: mediaFiles.unusedSince })
    .from(mediaFiles)
    .where(ofTenant(mediaFiles, { tenantId }, inArray(mediaFiles.id, [...ids]), lte(mediaFiles.lookAt, tx.now())))
    .for('update', { skipLocked: true })

/** The files among these that some row names now. */
export async function usedOf(tx: ServerContext, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const user of tx.contributionsOf(mediaUsers)) for (const id of await tx.use(user).usedMedia(tenantId, ids)) used.add(id)
  return used
}

/** Looks at files of one company; answers how many. */
async function checkFiles(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<number> {
  return ctx.transact(async (tx) => {
    const now = tx.now()
    const files = await holdDue(tx, tenantId, ids)
    if (files.length === 0) return 0
    const used = await usedOf(
      tx,
      tenantId,
      files.map(({ id }) => id),
    )
    const rows = tenantRows(tx.db, { tenantId }, mediaFiles)
    const isOver = ({ unusedSince }: Due) => unusedSince !== null && hoursAfter(unusedSince, UNUSED_HOURS) <= now
    const unused = files.filter(({ id }) => !used.has(id))
    const gone = unused.filter(isOver)
    const waiting = unused.filter((file) => !isOver(file))
    await again(tx, tenantId, [...used], null)
    await again(
      tx,
      tenantId,
      waiting.map(({ id }) => id),
      now,
    )
    if (gone.length > 0)
      await rows.remove(
        inArray(
          mediaFiles.id,
          gone.map(({ id }) => id),
        ),
      )
    for (const { id } of gone) await tx.enqueue(removeBytes, { tenantId, id })
    return files.length
  })
}

/** They are looked at again a day later; no version of the file, so `rev` stays. */
async function again(tx: ServerContext, tenantId: number, ids: readonly string[], unusedSince: Date | null): Promise<void> {
  if (ids.length === 0) return
  const since = unusedSince ? sql`coalesce(${mediaFiles.unusedSince}, ${unusedSince.toISOString()}::timestamptz)` : null
  await tx.db
    .update(mediaFiles)
    .set({ unusedSince: since, lookAt: hoursAfter(tx.now(), UNUSED_HOURS) })
    .where(ofTenant(mediaFiles, { tenantId }, inArray(mediaFiles.id, [...ids])))
}

/** A plugin that did not start says nothing of its files: they must not look unused. */
async function areAllHere(ctx: ServerContext): Promise<boolean> {
  const here = new Set<string>(ctx.contributionsOf(mediaUsers).map(({ id }) => id))
  const known = await ctx.db.select().from(mediaUserIds)
  return known.length > 0 && known.every(({ service }) => here.has(service))
}

/** Remembers who uses files on this installation. */
export async function noteUsers(ctx: ServerContext): Promise<void> {
  const services = ctx.contributionsOf(mediaUsers).map(({ id }) => ({ service: id }))
  if (services.length > 0) await ctx.db.insert(mediaUserIds).values(services).onConflictDoNothing()
}

/** Looks at every file that is due, of all companies, and removes what nothing has used for a day. Several nodes may do so at once. */
export async function removeUnused(ctx: ServerContext, isOver = () => false): Promise<void> {
  if (!(await areAllHere(ctx))) return
  while (!isOver()) {
    const due = Object.groupBy(await findDue(ctx), ({ tenantId }) => tenantId)
    let checkedCount = 0
    for (const [tenantId, files = []] of Object.entries(due)) {
      checkedCount += await checkFiles(
        ctx,
        Number(tenantId),
        files.map(({ id }) => id),
      )
    }
    // The remaining files are another node's.
    if (checkedCount === 0) return
  }
}
