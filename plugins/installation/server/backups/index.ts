import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, desc, eq, lt } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { contentDisposition } from '#core/server/http/contentDisposition.ts'
import { sendFile } from '#core/server/http/sendFile.ts'
import { type RawRoute, route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { isSameText } from '#core/server/sameText.ts'
import * as contract from '../../contract/index.ts'
import { backupPlans, backups } from '../installation.table.ts'
import { PLATFORM } from '../superadmins.ts'
import { hasFile, pathOfBackup, removeFile, removeStrayFiles } from './backupFiles.ts'
import { type BackupRow, failBackup, isUnfinished, makeBackup, readPlan, tell } from './runBackup.ts'

/** How often a server checks whether a backup is due. */
const CHECK_MS = 60_000
/** A backup that has not moved for so long lost whoever made it. */
const STUCK_MS = 30 * 60_000

const shown = (ctx: ServerContext, row: BackupRow): contract.Backup => ({
  ...{ id: row.id, origin: row.origin, state: row.state, withFiles: row.withFiles },
  ...{ createdAt: row.createdAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null },
  ...{ bytes: row.bytes, rows: row.rows, files: row.files, missingFiles: row.missingFiles },
  ...{ failure: row.failure, userName: row.userName, server: row.server },
  isHere: row.state === 'done' && hasFile(ctx, row.id),
  path: pathOfBackup(ctx, row.id),
})

async function list(ctx: ServerContext): Promise<contract.Backups> {
  const rows = await ctx.db.select().from(backups).where(ofTenant(backups, PLATFORM)).orderBy(desc(backups.createdAt), desc(backups.id))
  const { freeBytes } = await ctx.host.files.disk.measure()
  return {
    backups: rows.map((row) => shown(ctx, row)),
    plan: await readPlan(ctx),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hasStore: ctx.host.files.s3 !== null,
    freeBytes,
  }
}

type Wish = Pick<BackupRow, 'origin' | 'withFiles' | 'day' | 'userName'>

/** Undefined while another is being made, and where that of the day was made already. */
async function begin(ctx: ServerContext, wish: Wish): Promise<BackupRow | undefined> {
  const row = await ctx.transact(async (tx) => {
    const made = await tenantRows(tx.db, PLATFORM, backups).insertIfAbsent({ ...wish, id: newId() })
    if (made) await tx.enqueue(makeBackup, { id: made.id })
    return made
  })
  if (row) tell(ctx, row.id)
  return row
}

/** @see createBackup of the contract */
async function create(ctx: ServerContext, withFiles: boolean, userName: string): Promise<contract.Backup> {
  await ctx.host.files.disk.require(0)
  const row = await begin(ctx, { origin: 'manual', withFiles, day: null, userName })
  if (!row) throw contract.backupIsRunning()
  return shown(ctx, row)
}

async function savePlan(ctx: ServerContext, plan: contract.BackupPlan): Promise<contract.BackupPlan> {
  await ctx.db
    .insert(backupPlans)
    .values({ ...plan, tenantId: PLATFORM_TENANT })
    .onConflictDoUpdate({ target: [backupPlans.tenantId], set: { ...plan, updatedAt: ctx.now() } })
  tell(ctx, null)
  return plan
}

/** @throws noBackup (404) */
async function find(ctx: ServerContext, id: string): Promise<BackupRow> {
  const row = await tenantRows(ctx.db, PLATFORM, backups).first(eq(backups.id, id))
  if (!row) throw contract.noBackup()
  return row
}

const signatureOf = ({ host }: ServerContext, id: string, expires: number): string =>
  createHmac('sha256', host.deriveKey('backup downloads')).update(`${id}\n${expires}`).digest('base64url')

/** @see linkBackup of the contract */
async function link(ctx: ServerContext, id: string): Promise<{ path: string }> {
  const { state } = await find(ctx, id)
  if (state !== 'done') throw contract.noBackup()
  if (!hasFile(ctx, id)) throw contract.backupElsewhere()
  const expires = ctx.now().getTime() + contract.DOWNLOAD_MS
  return { path: `/backups/${id}/download?expires=${expires}&signature=${signatureOf(ctx, id, expires)}` }
}

/** A name that orders by time. */
const fileNameOf = ({ createdAt }: BackupRow): string => `balcao-${createdAt.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.backup`

/** The file, for whoever has an address that was signed for it. */
const download: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/backups/:id/download',
  async handle(exchange, ctx) {
    const { id = '' } = exchange.params
    const [, query = ''] = /\?(.*)$/s.exec(exchange.request.url ?? '') ?? []
    const asked = new URLSearchParams(query)
    const expires = Number(asked.get('expires'))
    const isOurs = isSameText(asked.get('signature'), signatureOf(ctx, id, expires))
    if (!isOurs || expires <= ctx.now().getTime()) throw contract.downloadExpired()
    const row = await find(ctx, id)
    if (!hasFile(ctx, id)) throw contract.backupElsewhere()
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition('attachment', fileNameOf(row)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    await sendFile(exchange, { bytes: row.bytes, headers, open: async (range) => createReadStream(pathOfBackup(ctx, id), range) })
  },
}

/** @see removeBackup of the contract */
async function remove(ctx: ServerContext, id: string): Promise<{ id: string }> {
  await find(ctx, id)
  await tenantRows(ctx.db, PLATFORM, backups).remove(eq(backups.id, id))
  await removeFile(ctx, id)
  tell(ctx, id)
  return { id }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
/** In the server's time zone. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

/** Begins the backup of the day once its hour has come, ends those that lost whoever made them, and removes files that belong to none. */
export async function tendBackups(ctx: ServerContext): Promise<void> {
  const now = ctx.now()
  const stuck = await tenantRows(ctx.db, PLATFORM, backups).find(and(isUnfinished, lt(backups.updatedAt, new Date(now.getTime() - STUCK_MS))))
  for (const { id } of stuck) await failBackup(ctx, id, 'ERR_INTERNAL')
  const { isOn, hour, withFiles } = await readPlan(ctx)
  if (isOn && now.getHours() >= hour) await begin(ctx, { origin: 'daily', withFiles, day: dayOf(now), userName: null })
  const known = await tenantRows(ctx.db, PLATFORM, backups).find()
  const idsOf = (some: readonly BackupRow[]) => new Set(some.map(({ id }) => id))
  await removeStrayFiles(ctx, idsOf(known), idsOf(known.filter(({ endedAt }) => endedAt === null)))
}

/** Backups of the whole installation. */
export const backupsPart: ServerPart = {
  permissions: { 'installation.backups': { sentence: 'Make, download and delete backups of the whole installation', profiles: ['superadmin'] } },
  routes: [
    route(contract.listBackups, (_input, _actor, ctx) => list(ctx)),
    route(contract.createBackup, ({ withFiles }, actor, ctx) => create(ctx, withFiles, actor.name)),
    route(contract.saveBackupPlan, (plan, _actor, ctx) => savePlan(ctx, plan)),
    route(contract.linkBackup, ({ id }, _actor, ctx) => link(ctx, id)),
    route(contract.removeBackup, ({ id }, _actor, ctx) => remove(ctx, id)),
  ],
  rawRoutes: [download],
  jobs: [makeBackup],
  every: [{ name: 'tend backups', everyMs: CHECK_MS, run: tendBackups }],
}
