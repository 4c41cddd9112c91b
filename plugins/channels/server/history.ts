import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { History } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'
import { announceChannelConnection } from './connectionEvents.ts'
import { ensureRow, openConnection } from './connectionOf.ts'
import { receiveFromBefore } from './receive.ts'
import { addressOf } from './recipient.ts'

const payload = z.object({ tenantId: z.int(), connectionId: z.int(), contactId: z.int().nullable(), since: z.int(), cursor: z.string().nullable() })
type Import = z.infer<typeof payload>

async function note(ctx: ServerContext, { tenantId, connectionId }: Import, history: History): Promise<void> {
  await tenantRows(ctx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), { history })
  await announceChannelConnection(ctx, { tenantId, connectionId })
}

/** Begins to bring what was written before. */
export async function beginHistory(ctx: ServerContext, job: Import): Promise<void> {
  await ensureRow(ctx, job.tenantId, job.connectionId)
  await ctx.transact(async (tx) => {
    await note(tx, job, { state: 'running', since: job.since, startedAt: tx.now().getTime(), count: 0 })
    await tx.enqueue(historyJob, job)
  })
}

/**
 * Brings one page of it; the next is a job of its own, so that a node that dies loses a page and no more. Messages that are here already stay as they are.
 */
export const historyJob = defineJob<Import>({
  name: 'channels.history',
  payload,
  retries: 4,
  retryDelaySeconds: 5,
  async run(job, ctx) {
    const { tenantId, connectionId, contactId, since, cursor } = job
    const open = await openConnection(ctx, tenantId, connectionId)
    if (!open?.adapter.history) return
    const place = { tenantId, connectionId }
    const to = contactId === null ? null : await addressOf(ctx, open.adapter, { ...place, contactId })
    const isNobody = contactId !== null && to === null
    const page = isNobody ? { events: [], cursor: null } : await open.adapter.history({ with: to, since: new Date(since), cursor }, open.channelConnection)
    let count = open.row.history?.count ?? 0
    for (const event of page.events) {
      if (event.kind !== 'message' && event.kind !== 'unreadable') continue
      if (await receiveFromBefore(ctx, open, event)) count += 1
    }
    const startedAt = open.row.history?.startedAt ?? ctx.now().getTime()
    await ctx.transact(async (tx) => {
      await note(tx, job, { state: page.cursor === null ? 'done' : 'running', since, startedAt, count })
      if (page.cursor !== null) await tx.enqueue(historyJob, { ...job, cursor: page.cursor })
    })
  },
  async giveUp(job, error, ctx) {
    const [row] = await tenantRows(ctx.db, job, channelConnections).find(eq(channelConnections.connectionId, job.connectionId))
    if (!(error instanceof ChannelError)) ctx.log.error({ connectionId: job.connectionId }, 'history could not be read')
    if (row?.history) await note(ctx, job, { ...row.history, state: 'failed' })
  },
})
