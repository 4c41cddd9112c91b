import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { conversationExports } from './exports.table.ts'
import { removeExport } from './ownExports.ts'
import { partsOf } from './parts.ts'
import { failExport, runExport } from './runExport.ts'

const payload = z.object({ tenantId: z.int(), id: z.uuid() })
type Payload = z.infer<typeof payload>

const common = {
  payload,
  retries: 3,
  retryDelaySeconds: 5,
  giveUp: (row: Payload, error: unknown, ctx: ServerContext) => failExport(ctx, row, error instanceof AppError ? error.code : 'ERR_INTERNAL'),
}

/** A queue of its own, so that a short conversation never waits for a long one. */
export const writeShort = defineJob<Payload>({
  ...common,
  name: 'exports.writeShort',
  run: (row, ctx) => partsOf(ctx).inTurn('short', () => runExport(ctx, row)),
})
export const writeLong = defineJob<Payload>({ ...common, name: 'exports.writeLong', run: (row, ctx) => partsOf(ctx).inTurn('long', () => runExport(ctx, row)) })

export const removeExpired = defineJob<Payload>({
  name: 'exports.removeExpired',
  payload,
  retries: 5,
  retryDelaySeconds: 60,
  async run({ tenantId, id }, ctx) {
    const row = await tenantRows(ctx.db, { tenantId }, conversationExports).first(eq(conversationExports.id, id))
    if (row) await removeExport(ctx, row)
  },
})
