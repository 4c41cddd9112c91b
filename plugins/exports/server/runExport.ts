import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { noTicketFound, ticketsService } from '#plugins/tickets/contract/index.ts'
import { openConversation } from './conversation/openConversation.ts'
import { withoutNumbers } from './conversation/withoutNumbers.ts'
import { createProgress, ExportStopped } from './exportProgress.ts'
import { conversationExports, type ExportRow } from './exports.table.ts'
import { writeJson } from './json/writeJson.ts'
import { partsOf } from './parts.ts'
import { writePdf } from './pdf/writePdf.ts'
import { announceExport } from './presentExports.ts'
import { textsOf } from './words/textsOf.ts'

interface ExportKey {
  tenantId: number
  id: string
}

/** This run is the one that counts from now on. Undefined: cancelled, or finished by another. */
async function begin(ctx: ServerContext, { tenantId, id }: ExportKey): Promise<ExportRow | undefined> {
  const isUnfinished = and(eq(conversationExports.id, id), inArray(conversationExports.status, ['waiting', 'running']))
  const [row] = await tenantRows(ctx.db, { tenantId }, conversationExports).update(isUnfinished, { status: 'running', runId: newId(), done: 0 })
  return row
}

/** The conversation, if whoever asked may still read it. @throws noTicketFound (404) */
async function readAsAsker(ctx: ServerContext, row: ExportRow) {
  const asker = await ctx.host.personOf(row.userId, ctx)
  if (asker?.tenantId !== row.tenantId) throw noTicketFound()
  const ticket = await ctx.use(ticketsService).readable(asker, row.ticketId)
  const conversation = await openConversation(ctx, row, ticket, asker.name)
  return asker.can(SEE_NUMBERS) ? conversation : withoutNumbers(conversation)
}

async function write(ctx: ServerContext, row: ExportRow): Promise<void> {
  const media = ctx.use(mediaService)
  const conversation = await readAsAsker(ctx, row)
  const progress = createProgress(ctx, row, conversation)
  await progress.begin()
  // An earlier run may have stored the file and not come to say so.
  const isStored = (await media.present(row.tenantId, [row.id])).has(row.id)
  if (!isStored) {
    const folder = join(partsOf(ctx).workshop, `${row.id}-${row.runId}`)
    await mkdir(folder, { mode: 0o700 })
    try {
      const path = await (row.format === 'pdf' ? writePdf : writeJson)(ctx, conversation, { folder, language: row.language, progress })
      await progress.check()
      const name = textsOf(row.language)('file', { ticket: row.ticketId, contact: conversation.ticket.contact.name })
      const ending = path.slice(path.indexOf('.', folder.length))
      await media.store(row, { id: row.id, name: name + ending, from: { path } }, { userId: row.userId })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  await progress.finish()
}

/**
 * Writes the file of an export and stores it. A repeat begins again; of two runs at once the earlier one stops.
 * What no repeat mends ends the export with its code. @throws Error for what another try may mend
 */
export async function runExport(ctx: ServerContext, key: ExportKey): Promise<void> {
  const row = await begin(ctx, key)
  if (!row) return
  try {
    await write(ctx, row)
  } catch (error) {
    if (error instanceof ExportStopped) {
      // Cancelled, or its person erased, after the file was stored: it is nobody's. Where another run goes on, its row still names the file.
      await ctx.transact(async (tx) => void (await tx.use(mediaService).removeUnused(key.tenantId, [key.id])))
      return
    }
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await failExport(ctx, key, error.code)
  } finally {
    const { waiting } = partsOf(ctx)
    waiting.get(key.id)?.()
    waiting.delete(key.id)
  }
}

export async function failExport(ctx: ServerContext, { tenantId, id }: ExportKey, failure: string): Promise<void> {
  const isRunning = and(eq(conversationExports.id, id), inArray(conversationExports.status, ['waiting', 'running']))
  const [row] = await tenantRows(ctx.db, { tenantId }, conversationExports).update(isRunning, { status: 'failed', failure })
  const ticket = row && (await ctx.use(ticketsService).find(tenantId, row.ticketId))
  if (row && ticket) await announceExport(ctx, { row, title: ticket.contact.name })
}
