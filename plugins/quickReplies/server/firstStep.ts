import { gt, notInArray, or } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import type { FirstStep } from '#core/contract/firstSteps.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { fastReplies } from './fastReplies.table.ts'
import { starterKeys } from './starterRows.ts'

export const repliesFirstStep = defineService<FirstStep>('quickReplies.firstStep')

/** Somebody has kept a quick reply, or changed one that the company started with. */
export const createRepliesFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'quickReplies',
  isDone: async (tenantId) =>
    (await tenantRows(ctx.db, { tenantId }, fastReplies).first(or(gt(fastReplies.rev, 1), notInArray(fastReplies.foldedKey, starterKeys)))) !== undefined,
})
