import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { IMPORT_HOURS } from '../../contract/index.ts'
import { type ImportKey, importPart } from './importPart.ts'
import { contactImportRows, contactImports, type ImportRow } from './imports.table.ts'
import { announceImport, announceMany } from './presentImport.ts'
import { undoPart } from './undoPart.ts'

const payload = z.object({ tenantId: z.int(), id: z.uuid() })
type Part = (tx: ServerContext, key: ImportKey) => Promise<ImportRow | null>

/** How often everybody's lists ask anew while an import runs. */
const TELL_EVERYBODY_MS = 2_000
const TELL_EVERY_MS = 300

/** Runs one part after the other, each in a transaction of its own: where a crash leaves off, the next run goes on. */
async function runParts(ctx: ServerContext, key: ImportKey, part: Part, isOver: (row: ImportRow) => boolean): Promise<void> {
  let [announcedAt, announcedAllAt, written] = [0, 0, 0]
  for (;;) {
    const row = await ctx.transact((tx) => part(tx, key))
    // Cancelled: what was written until then is there.
    if (!row) return void (written > 0 && announceMany(ctx, key.tenantId, written))
    written += 1
    const now = performance.now()
    const ends = isOver(row)
    if (ends || now - announcedAt > TELL_EVERY_MS) {
      announceImport(ctx, row)
      announcedAt = now
    }
    if (ends || now - announcedAllAt > TELL_EVERYBODY_MS) {
      announceMany(ctx, key.tenantId, row.made + row.changed)
      announcedAllAt = now
    }
    if (ends) return
  }
}

async function endWith(ctx: ServerContext, { tenantId, id }: ImportKey, status: 'failed'): Promise<void> {
  const isRunning = and(eq(contactImports.id, id), inArray(contactImports.status, ['running', 'undoing']))
  const [row] = await tenantRows(ctx.db, { tenantId }, contactImports).update(isRunning, { status, endedAt: ctx.now() })
  if (row) announceImport(ctx, row)
}

const common = { payload, retries: 5, retryDelaySeconds: 2, giveUp: (key: ImportKey, _error: unknown, ctx: ServerContext) => endWith(ctx, key, 'failed') }

export const runImport = defineJob<ImportKey>({
  ...common,
  name: 'contacts.runImport',
  run: (key, ctx) => runParts(ctx, key, importPart, ({ status }) => status === 'done'),
})

export const runUndo = defineJob<ImportKey>({
  ...common,
  name: 'contacts.undoImport',
  run: (key, ctx) => runParts(ctx, key, undoPart, ({ status }) => status === 'undone'),
})

/** The rows of an import go a day after it ended; one that nobody began goes whole. */
export const forgetImport = defineJob<ImportKey>({
  name: 'contacts.forgetImport',
  payload,
  retries: 5,
  retryDelaySeconds: 60,
  async run({ tenantId, id }, ctx) {
    const imports = tenantRows(ctx.db, { tenantId }, contactImports)
    const row = await imports.first(eq(contactImports.id, id))
    if (!row) return
    if (row.status === 'draft') return imports.remove(eq(contactImports.id, id))
    const age = row.endedAt ? ctx.now().getTime() - row.endedAt.getTime() : 0
    if (age < IMPORT_HOURS * 3_600_000) return
    await tenantRows(ctx.db, { tenantId }, contactImportRows).remove(eq(contactImportRows.importId, id))
  },
})
