import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { seal, unseal } from '#core/server/sealed.ts'
import { createTurns } from '#core/server/turns.ts'
import type { ChannelEvent } from '../contract/index.ts'
import { channelDeliveries, channelLines } from './channels.table.ts'
import { noteLine } from './lineEvents.ts'
import { type OpenLine, openLine } from './lineOf.ts'
import { keyOf, readEvent } from './readEvent.ts'
import { NotYet } from './receive.ts'

/** This process among those that read. */
const readerId = newId()
/** A reader that gives no sign for so long is no longer one. */
const LEASE_MS = 60_000
const BATCH = 50
/** Deliveries that wait longer than this have lost their reader. */
const LOST_MS = 3_000
/** Seconds before what met a fault of the moment is read again. */
const LATER_S = 10

const turns = createTurns()
const keyFor = (ctx: ServerContext): Buffer => ctx.host.deriveKey('channel deliveries')

interface Place {
  tenantId: number
  connectionId: number
}

/** Keeps a delivery as it came, before anything is read of it. */
export async function keepDelivery(ctx: ServerContext, { tenantId, connectionId }: Place, body: Buffer): Promise<void> {
  const at = ctx.now()
  await tenantRows(ctx.db, { tenantId }, channelDeliveries).insert({ connectionId, receivedAt: at, sealed: seal(keyFor(ctx), body.toString('base64')) })
  await tenantRows(ctx.db, { tenantId }, channelLines).write(eq(channelLines.connectionId, connectionId), { lastInboundAt: at })
}

/** One node reads a line at a time, so that what came first is read first. */
async function takeLease(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<boolean> {
  const now = ctx.now()
  const isFree = or(sql`${channelLines.readerUntil} is null`, lt(channelLines.readerUntil, now), eq(channelLines.readerId, readerId))
  const taken = await tenantRows(ctx.db, { tenantId }, channelLines).update(and(eq(channelLines.connectionId, connectionId), isFree), {
    readerId,
    readerUntil: new Date(now.getTime() + LEASE_MS),
  })
  return taken.length > 0
}

const giveBack = (ctx: ServerContext, { tenantId, connectionId }: Place): Promise<void> =>
  tenantRows(ctx.db, { tenantId }, channelLines).write(and(eq(channelLines.connectionId, connectionId), eq(channelLines.readerId, readerId)), {
    readerUntil: null,
  })

/** Reads everything of a line that waits. Calls of this node come one after the other. */
export const readDeliveries = (ctx: ServerContext, place: Place): Promise<void> =>
  turns(`${place.tenantId}:${place.connectionId}`, async () => {
    if (!(await takeLease(ctx, place))) return
    try {
      while (await readSome(ctx, place)) await takeLease(ctx, place)
    } finally {
      await giveBack(ctx, place)
    }
  })

/** The next few deliveries; false when none waits. */
async function readSome(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<boolean> {
  const open = await openLine(ctx, tenantId, connectionId)
  if (!open) return false
  const rows = await ctx.db
    .select()
    .from(channelDeliveries)
    .where(ofTenant(channelDeliveries, { tenantId }, eq(channelDeliveries.connectionId, connectionId), eq(channelDeliveries.state, 'waiting')))
    .orderBy(asc(channelDeliveries.id))
    .limit(BATCH)
  if (rows.length === 0) return false
  const unreadable = new Set<number>()
  const later = new Set<number>()
  let isWorthAnother = false
  const events: { id: number; event: ChannelEvent }[] = []
  for (const { id, sealed } of rows) {
    try {
      for (const event of await eventsOf(ctx, open, sealed)) events.push({ id, event })
    } catch (error) {
      fault(ctx, open, error)
      unreadable.add(id)
    }
  }
  const byKey = [...Map.groupBy(events, ({ event }) => keyOf(event)).values()]
  await Promise.all(
    byKey.map(async (group) => {
      for (const { id, event } of group) {
        try {
          await readEvent(ctx, open, event)
        } catch (error) {
          isWorthAnother = true
          if (error instanceof NotYet) {
            later.add(id)
            continue
          }
          fault(ctx, open, error)
          unreadable.add(id)
        }
      }
    }),
  )
  await settle(
    ctx,
    open,
    rows.map(({ id }) => id),
    { unreadable, later },
  )
  if (isWorthAnother) await ctx.enqueue(readLater, { tenantId, connectionId }, LATER_S)
  return true
}

async function eventsOf(ctx: ServerContext, { adapter, line }: OpenLine, sealed: string): Promise<ChannelEvent[]> {
  const text = unseal(keyFor(ctx), sealed)
  if (text === null) throw new Error('the delivery was sealed with another key')
  return adapter.parse(Buffer.from(text, 'base64'), line)
}

const fault = (ctx: ServerContext, { line: { connectionId } }: OpenLine, error: unknown): void =>
  ctx.log.error({ connectionId, reason: error instanceof Error ? error.name : 'unknown' }, 'delivery could not be read')

async function settle(
  ctx: ServerContext,
  { line }: OpenLine,
  ids: readonly number[],
  { unreadable, later }: Readonly<Record<'unreadable' | 'later', ReadonlySet<number>>>,
): Promise<void> {
  const rows = tenantRows(ctx.db, line, channelDeliveries)
  const read = ids.filter((id) => !unreadable.has(id) && !later.has(id))
  const postponed = [...later].filter((id) => !unreadable.has(id))
  if (postponed.length > 0) await rows.write(inArray(channelDeliveries.id, postponed), { state: 'later' })
  if (read.length > 0) await rows.write(inArray(channelDeliveries.id, read), { state: 'read' })
  if (unreadable.size === 0) return
  await rows.write(inArray(channelDeliveries.id, [...unreadable]), { state: 'unreadable' })
  await noteLine(ctx, line, { kind: 'unreadable' })
}

/** @see readAgain of the contract */
export async function readUnreadable(ctx: ServerContext, place: Place): Promise<number> {
  const { tenantId, connectionId } = place
  const rows = tenantRows(ctx.db, { tenantId }, channelDeliveries)
  const again = await rows.update(and(eq(channelDeliveries.connectionId, connectionId), inArray(channelDeliveries.state, ['unreadable', 'later'])), {
    state: 'waiting',
  })
  if (again.length > 0) await readDeliveries(ctx, place)
  return again.length
}

const place = z.object({ tenantId: z.int(), connectionId: z.int() })

/** Reads again what met a fault of the moment: a provider that did not hand out a file, a database that was busy. */
export const readLater = defineJob<Place>({
  name: 'channels.readLater',
  payload: place,
  retries: 5,
  retryDelaySeconds: 30,
  async run(line, ctx) {
    await readUnreadable(ctx, line)
    const left = await tenantRows(ctx.db, line, channelDeliveries).first(
      and(eq(channelDeliveries.connectionId, line.connectionId), inArray(channelDeliveries.state, ['unreadable', 'later'])),
    )
    if (left) throw new Error('deliveries are still unreadable')
  },
})

/** Lines with deliveries that nobody reads: their node has gone, or was busy with them when they came. */
export async function readLost(ctx: ServerContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - LOST_MS)
  const lines = await ctx.db
    .selectDistinct({ tenantId: channelDeliveries.tenantId, connectionId: channelDeliveries.connectionId })
    .from(channelDeliveries)
    .where(and(eq(channelDeliveries.state, 'waiting'), lt(channelDeliveries.receivedAt, before)))
  for (const line of lines) await readDeliveries(ctx, line)
}
