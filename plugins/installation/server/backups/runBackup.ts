import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, insufficientStorage } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import * as contract from '../../contract/index.ts'
import { backupPlans, backups } from '../installation.table.ts'
import { ownNode } from '../node.ts'
import { PLATFORM, SUPERADMIN_ROOMS } from '../superadmins.ts'
import { makeBackupFolder, pathOfBackup, removeFile } from './backupFiles.ts'
import { mailFailure } from './failureMail.ts'

export type BackupRow = typeof backups.$inferSelect

/** How often a running backup tells how far it is. */
const TELL_MS = 1_000

export const isUnfinished = inArray(backups.state, ['waiting', 'running'])

export const tell = (ctx: ServerContext, id: string | null) => ctx.push(contract.backupsChanged, PLATFORM_TENANT, { id }, SUPERADMIN_ROOMS)

export async function readPlan({ db }: Pick<ServerContext, 'db'>): Promise<contract.BackupPlan> {
  const row = await tenantRows(db, PLATFORM, backupPlans).first(undefined)
  return row ? { isOn: row.isOn, hour: row.hour, keep: row.keep, withFiles: row.withFiles } : contract.INITIAL_PLAN
}

/** Deleted while it was made, or taken over by another run. */
class BackupStopped extends Error {}

/** Tells how far the run is, once a second at most. @throws BackupStopped, insufficientStorage */
function progressOf(ctx: ServerContext, { id, runId }: BackupRow): (bytes: number) => Promise<void> {
  let announcedAt = performance.now()
  return async (bytes) => {
    if (performance.now() - announcedAt < TELL_MS) return
    announcedAt = performance.now()
    if (!(await ctx.host.files.disk.hasRoomFor(0))) throw insufficientStorage()
    const [row] = await tenantRows(ctx.db, PLATFORM, backups).update(and(eq(backups.id, id), eq(backups.runId, runId ?? ''), isUnfinished), { bytes })
    if (!row) throw new BackupStopped()
    tell(ctx, id)
  }
}

/** Of the daily ones that are done, the newest of the plan stay. */
async function removeOldest(ctx: ServerContext): Promise<void> {
  const { keep } = await readPlan(ctx)
  const old = await ctx.db
    .select({ id: backups.id })
    .from(backups)
    .where(ofTenant(backups, PLATFORM, and(eq(backups.origin, 'daily'), eq(backups.state, 'done'))))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .offset(keep)
  for (const { id } of old) {
    await tenantRows(ctx.db, PLATFORM, backups).remove(eq(backups.id, id))
    await removeFile(ctx, id)
    tell(ctx, id)
  }
}

/** Ends a backup that could not be made, and tells superadmins by mail of a daily one. */
export async function failBackup(ctx: ServerContext, id: string, failure: string): Promise<void> {
  const failed = await ctx.transact(async (tx) => {
    const [row] = await tenantRows(tx.db, PLATFORM, backups).update(and(eq(backups.id, id), isUnfinished), { state: 'failed', failure, endedAt: tx.now() })
    if (row?.day) await mailFailure(tx, { day: row.day, failure })
    return row
  })
  if (failed) tell(ctx, id)
}

async function write(ctx: ServerContext, row: BackupRow): Promise<void> {
  await makeBackupFolder(ctx)
  const report = await ctx.host.writeBackup(pathOfBackup(ctx, row.id), {
    withFiles: row.withFiles,
    withoutJobs: makeBackup.name,
    onProgress: progressOf(ctx, row),
  })
  const { bytes, rows, files, missingFiles } = report
  const done = { state: 'done' as const, endedAt: ctx.now(), bytes, rows, files, missingFiles }
  const [finished] = await tenantRows(ctx.db, PLATFORM, backups).update(and(eq(backups.id, row.id), eq(backups.runId, row.runId ?? ''), isUnfinished), done)
  if (!finished) throw new BackupStopped()
  tell(ctx, row.id)
}

/** Makes a backup; a repeat begins again, and of two runs at once the earlier one stops. @throws Error for what another try may mend */
async function runBackup(ctx: ServerContext, id: string): Promise<void> {
  const begun = { state: 'running' as const, runId: newId(), server: ownNode(ctx).name, bytes: 0 }
  const [row] = await tenantRows(ctx.db, PLATFORM, backups).update(and(eq(backups.id, id), isUnfinished), begun)
  if (!row) return
  tell(ctx, id)
  try {
    await write(ctx, row)
    await removeOldest(ctx)
  } catch (error) {
    if (error instanceof BackupStopped) {
      const isThere = await tenantRows(ctx.db, PLATFORM, backups).first(and(eq(backups.id, id), isNotNull(backups.runId)))
      if (!isThere) await removeFile(ctx, id)
    } else if (error instanceof AppError && error.status === insufficientStorage().status) await failBackup(ctx, id, error.code)
    else throw error
  }
}

/** ENOSPC: the disk had no room between two checks. */
const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOSPC' ? insufficientStorage().code : 'ERR_INTERNAL'
}

export const makeBackup = defineJob<{ id: string }>({
  name: 'installation.makeBackup',
  payload: z.object({ id: z.uuid() }),
  retries: 2,
  retryDelaySeconds: 30,
  run: ({ id }, ctx) => runBackup(ctx, id),
  giveUp: ({ id }, error, ctx) => failBackup(ctx, id, codeOf(error)),
})
