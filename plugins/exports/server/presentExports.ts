import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { type Export, exportChanged, exportEnded } from '../contract/index.ts'
import type { ExportRow } from './exports.table.ts'

/** An export with the name of its contact. */
export interface TitledExport {
  row: ExportRow
  title: string
}

/** Exports as browsers get them, with addresses signed now. */
export async function presentExports(ctx: ServerContext, tenantId: number, exports: readonly TitledExport[]): Promise<Export[]> {
  const finished = exports.flatMap(({ row }) => (row.status === 'done' ? [row.id] : []))
  const files = await ctx.use(mediaService).present(tenantId, finished)
  return exports.map(({ row, title }) => ({
    ...{ id: row.id, rev: row.rev, ticketId: row.ticketId, format: row.format, status: row.status, done: row.done, total: row.total, failure: row.failure },
    title,
    downloadLink: files.get(row.id)?.url ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Tells the person's own browsers how far it is. */
export async function announceExport(ctx: ServerContext, { row, title }: TitledExport): Promise<void> {
  const [shown] = await presentExports(ctx, row.tenantId, [{ row, title }])
  if (!shown) return
  ctx.push(exportChanged, row.tenantId, shown, [rooms.user(row.tenantId, row.userId)])
  if (shown.status === 'done' || shown.status === 'failed') ctx.emit(exportEnded, row.tenantId, { userId: row.userId, export: shown })
}
