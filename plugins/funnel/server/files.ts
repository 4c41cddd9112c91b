import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type MediaAsker, type MediaReader, type MediaUser, mediaService } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { dealRowOf, editableDeal, type Reader } from './access.ts'
import { touchDeal } from './announce.ts'
import { type DealFileRow, dealFiles, dealHistory } from './funnel.table.ts'

const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: { tenantId: number }, options?: { withDeleted: boolean }) =>
  tenantRows(ctx.db, scope, dealFiles, options)

/** A file that came or went stands in the history by its name. */
const writeFileHistory = (tx: ServerContext, userId: number | null, before: DealFileRow | null, after: DealFileRow | null) => {
  const row = after ?? before
  return (
    row &&
    tenantRows(tx.db, row, dealHistory).insert({ dealId: row.dealId, at: tx.now(), kind: 'file', userId, from: before?.name ?? '', to: after?.name ?? '' })
  )
}

export const trackedFiles = trackRows<DealFileRow>({
  rows: 'funnel.file',
  table: dealFiles,
  permission: 'funnel.edit',
  columns: ['name'],
  nameOf: ({ name }) => name,
  sentences: 'funnel.log.file',
  async check(tx, who, { tenantId, dealId, mediaId }) {
    await editableDeal(tx, who, dealId)
    await tx.use(mediaService).hold(tenantId, [mediaId])
  },
  async announce(tx, who, before, after) {
    await writeFileHistory(tx, who.userId, before, after)
    await touchDeal(tx, who, (after ?? before)?.dealId ?? 0)
  },
})

/** @see listDealFiles of the contract */
export async function filesOf(ctx: ServerContext, reader: Reader, dealId: number): Promise<contract.DealFile[]> {
  await dealRowOf(ctx, reader, dealId)
  const rows = await ctx.db
    .select({ id: dealFiles.id, mediaId: dealFiles.mediaId, userId: dealFiles.userId, userName: users.name, createdAt: dealFiles.createdAt })
    .from(dealFiles)
    .leftJoin(users, and(eq(users.tenantId, dealFiles.tenantId), eq(users.id, dealFiles.userId)))
    .where(ofTenant(dealFiles, reader, eq(dealFiles.dealId, dealId)))
    .orderBy(desc(dealFiles.createdAt), desc(dealFiles.id))
  const files = await ctx.use(mediaService).present(
    reader.tenantId,
    rows.map(({ mediaId }) => mediaId),
  )
  return rows.flatMap(({ id, mediaId, userId, userName, createdAt }) => {
    const file = files.get(mediaId)
    return file ? [{ id, dealId, by: { id: userId, name: userName ?? '' }, file, createdAt: createdAt.toISOString() }] : []
  })
}

const tooMany = (message: string) => contract.refusedDeal([{ field: 'uploadIds', code: 'too_many', message }])

/** @see addDealFiles of the contract */
export async function addFiles(ctx: ServerContext, actor: Actor, dealId: number, uploadIds: readonly string[]): Promise<contract.DealFile[]> {
  const wanted = [...new Set(uploadIds)]
  if (wanted.length === 0) throw contract.refusedDeal([{ field: 'uploadIds', code: 'required', message: 'Choose a file' }])
  if (wanted.length > contract.MOST_FILES_AT_ONCE) throw tooMany(`At most ${contract.MOST_FILES_AT_ONCE} files at once`)
  // Bytes are moved before the transaction, and only for whom may write to the deal.
  await ctx.transact((tx) => editableDeal(tx, actor, dealId))
  const stored = await ctx.use(mediaService).claim(actor, wanted, { userId: actor.userId })
  return ctx.transact(async (tx) => {
    await editableDeal(tx, actor, dealId)
    const ids = stored.map(({ id }) => id)
    await tx.use(mediaService).hold(actor.tenantId, ids)
    const known = await rowsOf(tx, actor).find(and(eq(dealFiles.dealId, dealId), inArray(dealFiles.mediaId, ids)))
    const fresh = stored.filter(({ id }) => !known.some(({ mediaId }) => mediaId === id))
    const [{ there } = { there: 0 }] = await tx.db
      .select({ there: count() })
      .from(dealFiles)
      .where(ofTenant(dealFiles, actor, eq(dealFiles.dealId, dealId)))
    if (there + fresh.length > contract.MOST_DEAL_FILES) throw tooMany(`A deal has at most ${contract.MOST_DEAL_FILES} files`)
    for (const { id: mediaId, name } of fresh) {
      const row = await rowsOf(tx, actor).insert({ dealId, mediaId, name, userId: actor.userId, createdAt: tx.now() })
      await trackedFiles.record(tx, actor, null, row)
      await writeFileHistory(tx, actor.userId, null, row)
    }
    if (fresh.length > 0) await touchDeal(tx, actor, dealId)
    return filesOf(tx, actor, dealId)
  })
}

/** @see removeDealFile of the contract */
export const removeFile = (ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> =>
  ctx.transact(async (tx) => {
    const row = await rowsOf(tx, actor).first(eq(dealFiles.id, id))
    if (!row) throw contract.noDealFound()
    await editableDeal(tx, actor, row.dealId)
    await trackedFiles.remove(tx, actor, row)
    await writeFileHistory(tx, actor.userId, row, null)
    await touchDeal(tx, actor, row.dealId)
    return { id }
  })

export interface DealFiles extends MediaUser {
  /** Whether a deal that the person sees has the file. */
  mayRead(asker: MediaAsker, mediaId: string): Promise<boolean>
}
export const dealFilesService = defineService<DealFiles>('funnel.files')

export const createDealFiles = (ctx: ServerContext): DealFiles => ({
  async usedMedia(tenantId, ids) {
    if (ids.length === 0) return []
    // Removed ones can come back by the undo.
    return (await rowsOf(ctx, { tenantId }, { withDeleted: true }).find(inArray(dealFiles.mediaId, [...ids]))).map(({ mediaId }) => mediaId)
  },
  async mayRead({ userId, tenantId }, mediaId) {
    const person = await ctx.host.personOf(userId, ctx)
    if (person?.can('funnel.view') !== true) return false
    for (const { dealId } of await rowsOf(ctx, { tenantId }).find(eq(dealFiles.mediaId, mediaId)))
      if (await dealRowOf(ctx, person, dealId).then(Boolean, () => false)) return true
    return false
  },
})

export const dealFileReader: MediaReader = { id: 'funnel', mayRead: (asker, mediaId, ctx) => ctx.use(dealFilesService).mayRead(asker, mediaId) }
