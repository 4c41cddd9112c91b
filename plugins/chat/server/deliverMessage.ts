import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isTenantBlocked } from '#core/server/auth/suspension.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ChannelError, connectionsService, textsOf } from '#plugins/connections/contract/index.ts'
import type { DeliveryFailure } from '../contract/index.ts'
import { markFailed, markWaiting } from './failures.ts'
import { inOrder } from './inOrder.ts'
import { messages } from './messages.table.ts'
import { type Outbound, readOutbound } from './outbound.ts'
import { recordSent } from './recordSent.ts'
import { takeOtherWay } from './takeOtherWay.ts'

/** `waitsFor`: the connection that is to be back first. */
const payload = z.object({ tenantId: z.int(), id: z.string(), waitsFor: z.int().optional() })
type Payload = z.infer<typeof payload>

interface Refusal extends DeliveryFailure {
  waitMs: number | null
  waitsForConnection: boolean
}

/** How long a message is tried again whose line is down, or whose provider asks for patience. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000
const isTooOld = (ctx: ServerContext, { timestamp }: { timestamp: Date }): boolean => ctx.now().getTime() - timestamp.getTime() > LONGEST_WAIT_MS

/** A connection did not carry a message: another one has it, the same is asked again after `waitMs`, or it failed; in one transaction with the job. */
async function settle(ctx: ServerContext, { waitsFor, ...job }: Payload, connectionId: number, refusal: Refusal): Promise<void> {
  const { reason, detail, waitMs, waitsForConnection } = refusal
  await ctx.transact(async (tx) => {
    const way = await takeOtherWay(tx, { ...job, connectionId, reason, isWaiting: waitMs !== null })
    if (way === 'taken') await tx.enqueue(deliverMessage, job)
    else if (way === 'none' && waitMs !== null) {
      await markWaiting(tx, job)
      await tx.enqueue(deliverMessage, waitsForConnection ? { ...job, waitsFor: connectionId } : job, Math.ceil(waitMs / 1000))
    } else if (way === 'none') await markFailed(tx, { ...job, reason, detail })
  })
  // It came back between the try and the wait. Once only: one that says it is there and carries nothing is not asked without a pause.
  if (!waitsForConnection || waitsFor !== undefined) return
  if ((await ctx.use(connectionsService).statusOf(job.tenantId, connectionId)) === 'CONNECTED') await connectionIsBack(ctx, job.tenantId, connectionId)
}

/** @see ChatService.markFailed */
export async function undelivered(ctx: ServerContext, job: Payload, failure: DeliveryFailure, connectionId: number, waitMs?: number): Promise<void> {
  const row = await tenantRows(ctx.db, job, messages).first(eq(messages.id, job.id))
  const mayWait = waitMs !== undefined && row !== undefined && !isTooOld(ctx, row)
  await settle(ctx, job, connectionId, { ...failure, waitMs: mayWait ? waitMs : null, waitsForConnection: false })
}

/** @see ChatService.connectionIsBack */
export const connectionIsBack = (ctx: ServerContext, tenantId: number, connectionId: number): Promise<void> =>
  ctx.hurry(deliverMessage, { tenantId, waitsFor: connectionId })

/** @see ChatService.isBehindWaiting */
export async function isBehindWaiting(ctx: ServerContext, tenantId: number, id: string): Promise<boolean> {
  const rows = tenantRows(ctx.db, { tenantId }, messages)
  const row = await rows.first(eq(messages.id, id))
  if (!row) return false
  const isEarlier = sql`(${messages.timestamp}, ${messages.seq}) < (${row.timestamp.toISOString()}::timestamptz, ${row.seq})`
  const hasNotLeft = and(eq(messages.fromMe, true), eq(messages.ack, 0), eq(messages.isDeleted, false), isNull(messages.messageId))
  const isTried = gt(messages.timestamp, new Date(ctx.now().getTime() - LONGEST_WAIT_MS))
  return (await rows.first(and(eq(messages.ticketId, row.ticketId), isEarlier, hasNotLeft, isTried))) !== undefined
}

/** Waits as the channel says, goes another way, or gives the message up with its reason. What is no word of the channel goes on as it was thrown. */
async function waitOrFail(ctx: ServerContext, job: Payload, { row, outbound, channel }: Outbound, error: unknown): Promise<void> {
  if (!(error instanceof ChannelError)) throw error
  const { reason, waitsForConnection } = error
  await settle(ctx, job, outbound.connectionId, { reason, detail: textsOf(error), waitMs: isTooOld(ctx, row) ? null : error.waitMs, waitsForConnection })
  if (error.reason === 'uncertain') await channel.forget?.(outbound)
}

async function deliver(ctx: ServerContext, job: Payload, found: Outbound | null): Promise<void> {
  if (found?.row.ack !== 0 || found.row.isDeleted) return
  if (await isTenantBlocked(ctx, job.tenantId)) return ctx.transact((tx) => markFailed(tx, { ...job, reason: 'subscriptionUnpaid' }))
  const sent = await found.channel.send(found.outbound).catch((error: unknown) => waitOrFail(ctx, job, found, error))
  if (sent) await recordSent(ctx)({ found, sent })
}

/** Hands a stored message to its channel; growing waits between tries, then it is marked as failed with the reason. */
export const deliverMessage = defineJob<Payload>({
  name: 'chat.deliverMessage',
  payload,
  retries: 5,
  retryDelaySeconds: 2,
  batchesAtOnce: 2,
  async run(job, ctx) {
    const { tenantId, id } = job
    const found = await readOutbound(ctx)({ tenantId, id })
    // Its conversation was deleted: one that comes back shows what was not sent.
    if (!found) return ctx.transact((tx) => markFailed(tx, { tenantId, id, reason: null }))
    if (found.row.ack !== 0) return
    const { row } = found
    // A message that waited may have changed meanwhile.
    await inOrder(ctx)(`${tenantId}:${row.ticketId}`, row, async (hasWaited) =>
      deliver(ctx, job, hasWaited ? await readOutbound(ctx)({ tenantId, id }) : found),
    )
  },
  giveUp: ({ tenantId, id }, _error, ctx) => ctx.transact((tx) => markFailed(tx, { tenantId, id, reason: null })),
})
