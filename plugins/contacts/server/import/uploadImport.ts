import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { cutText, storableText } from '#core/contract/text.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ReceivedFile, ServerContext } from '#core/server/plugin.ts'
import { type uploadImport as endpoint, importUnderWay, PREVIEW_ROWS, unreadableImport } from '../../contract/index.ts'
import { definedFieldsOf } from '../definedFields.ts'
import { guessMapping } from './guessMapping.ts'
import { forgetImport } from './importJobs.ts'
import { contactImportRows, contactImports } from './imports.table.ts'
import { presentImport } from './presentImport.ts'
import { recognizePreset } from './presets.ts'
import type { ContactFile } from './read/openFile.ts'
import { openContactFileApart } from './read/readApart.ts'
import { refuseFile } from './readTable.ts'

/** Rows that are in memory at once. */
const BATCH = 1_000
/** A file that nobody begins with is forgotten. */
const DRAFT_HOURS = 3

interface StoredRows {
  preview: string[][]
  total: number
}

/** Keeps the rows of a file; those that cannot be read with their problem. */
async function keepRows(ctx: ServerContext, scope: { tenantId: number }, importId: string, file: ContactFile): Promise<StoredRows> {
  const stored: StoredRows = { preview: [], total: 0 }
  const rows = tenantRows(ctx.db, scope, contactImportRows)
  let batch: { importId: string; row: number; cells: string[]; problems: { code: 'broken'; value: string }[] | null }[] = []
  for await (const { row, cells } of file.rows) {
    batch.push({ importId, row, cells: [...(cells ?? [])], problems: cells ? null : [{ code: 'broken', value: '' }] })
    if (cells && stored.preview.length < PREVIEW_ROWS) stored.preview.push([...cells])
    stored.total += 1
    if (batch.length < BATCH) continue
    await rows.insertMany(batch)
    batch = []
  }
  if (batch.length > 0) await rows.insertMany(batch)
  return stored
}

/** @see uploadImport of the contract */
export async function uploadImport(ctx: ServerContext, actor: Actor, files: readonly ReceivedFile[]): Promise<z.input<(typeof endpoint)['output']>> {
  const [file] = files
  if (!file) throw invalidInput([{ field: 'file', code: 'required', message: 'There is no file' }])
  const running = and(eq(contactImports.userId, actor.userId), inArray(contactImports.status, ['running', 'undoing']))
  if (await tenantRows(ctx.db, actor, contactImports).first(running)) throw importUnderWay()
  const opened = await openContactFileApart(file.path).catch(refuseFile)
  return keepDraft(ctx, actor, file.name, opened).finally(opened.close)
}

async function keepDraft(ctx: ServerContext, actor: Actor, fileName: string, opened: ContactFile): Promise<z.input<(typeof endpoint)['output']>> {
  const { headings } = opened
  const id = newId()
  const rows = tenantRows(ctx.db, actor, contactImports)
  await rows.insert({ id, userId: actor.userId, fileName: cutText(storableText(fileName), 200), headings })
  await ctx.enqueue(forgetImport, { tenantId: actor.tenantId, id }, DRAFT_HOURS * 3600)
  try {
    // A part at a time: nobody else waits until a long file is read.
    const { preview, total } = await keepRows(ctx, actor, id, opened).catch(refuseFile)
    const [row] = await rows.update(eq(contactImports.id, id), { total })
    if (!row) throw unreadableImport('broken')
    const mapping = guessMapping(headings, await definedFieldsOf(ctx, actor.tenantId))
    return { import: presentImport(row, ctx.now()), headings, preview, mapping, preset: recognizePreset(headings) }
  } catch (error) {
    await rows.remove(eq(contactImports.id, id))
    throw error
  }
}
