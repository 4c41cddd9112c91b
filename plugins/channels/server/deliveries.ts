import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { storable } from '#core/contract/text.ts'
import { ofGivenTenant, ofTenant, prepareOnce, tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type PluginHost, type ServerContext } from '#core/server/plugin.ts'
import { type SealKey, seal, unseal } from '#core/server/sealed.ts'
import { createTurns } from '#core/server/turns.ts'
import type { ChannelEvent } from '../contract/index.ts'
import { channelDeliveries, channelLines } from './channels.table.ts'
import { noteLine } from './lineEvents.ts'
import { type WorkingLine, workingLine } from './lineOf.ts'
import { withoutOwnNumber } from './ownNumber.ts'
import { keyOf, readEvent } from './readEvent.ts'
import { NotYet } from './receive.ts'

/** A reader that gives no sign for so long is no longer one. */
const LEASE_MS = 60_000
const BATCH = 50
/** Deliveries that wait longer than this have lost their reader. */
const LOST_MS = 3_000
/** Seconds before what met a fault of the moment is read again. */
const LATER_S = 10

interface Place {
  tenantId: number
  connectionId: number
}

/** A running server among those that read. */
interface Reader {
  id: string
  turns: ReturnType<typeof createTurns>
  /** Readings that have not begun, by line: one of them reads for everybody who asked meanwhile. */
  queued: Map<string, Promise<void>>
}

const readers = new WeakMap<PluginHost, Reader>()

function readerOf({ host }: ServerContext): Reader {
  const known = readers.get(host) ?? { id: newId(), turns: createTurns(), queued: new Map() }
  readers.set(host, known)
  return known
}

export const DELIVERIES = 'channel deliveries'
const keyFor = (ctx: ServerContext): SealKey => ctx.host.sealKey(DELIVERIES)

/** Keeps a delivery as it came, before anything is read of it. */
export async function keepDelivery(ctx: ServerContext, { tenantId, connectionId }: Place, body: Buffer): Promise<void> {
  const sealed = seal(keyFor(ctx), body.toString('base64'))
  await tenantRows(ctx.db, { tenantId }, channelDeliveries).insert({ connectionId, receivedAt: ctx.now(), sealed })
}

const lease = prepareOnce((db) =>
  db
    .update(channelLines)
    .set({ readerId: sql`${sql.placeholder('reader')}`, readerUntil: sql`${sql.placeholder('until')}::timestamptz` })
    .where(
      ofGivenTenant(
        channelLines,
        eq(channelLines.connectionId, sql.placeholder('connectionId')),
        or(
          isNull(channelLines.readerUntil),
          sql`${channelLines.readerUntil} < ${sql.placeholder('now')}::timestamptz`,
          eq(channelLines.readerId, sql.placeholder('reader')),
        ),
      ),
    )
    .returning({ connectionId: channelLines.connectionId })
    .prepare(''),
)

const waiting = prepareOnce((db) =>
  db
    .select({ id: channelDeliveries.id, receivedAt: channelDeliveries.receivedAt, sealed: channelDeliveries.sealed })
    .from(channelDeliveries)
    .where(ofGivenTenant(channelDeliveries, eq(channelDeliveries.connectionId, sql.placeholder('connectionId')), eq(channelDeliveries.state, 'waiting')))
    .orderBy(asc(channelDeliveries.id))
    .limit(BATCH)
    .prepare(''),
)

const untilOf = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/** One node reads a line at a time, so that what came first is read first. */
async function takeLease(ctx: ServerContext, place: Place): Promise<boolean> {
  const now = ctx.now()
  return (await lease(ctx.db).execute({ ...place, reader: readerOf(ctx).id, now, until: untilOf(now) })).length > 0
}

async function giveBack(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<void> {
  const isOurs = and(eq(channelLines.connectionId, connectionId), eq(channelLines.readerId, readerOf(ctx).id))
  await tenantRows(ctx.db, { tenantId }, channelLines).write(isOurs, { readerUntil: null })
}

/** Reads everything of a line that waits. Calls of this node come one after the other. */
export function readDeliveries(ctx: ServerContext, place: Place): Promise<void> {
  const { turns, queued } = readerOf(ctx)
  const key = `${place.tenantId}:${place.connectionId}`
  const known = queued.get(key)
  if (known) return known
  const reading = turns(key, () => {
    queued.delete(key)
    return readAll(ctx, place)
  })
  queued.set(key, reading)
  return reading
}

async function readAll(ctx: ServerContext, place: Place): Promise<void> {
  const open = await workingLine(ctx, place.tenantId, place.connectionId)
  if (!open || !(await takeLease(ctx, place))) return
  let isHeld = true
  try {
    while (isHeld) {
      const rows = await waiting(ctx.db).execute({ ...place })
      if (rows.length === 0) break
      isHeld = await readSome(ctx, open, rows)
    }
  } finally {
    if (isHeld) await giveBack(ctx, place)
  }
}

/** Reads deliveries of one line. True when more wait; the line is held on for them then, and given back otherwise. */
async function readSome(ctx: ServerContext, open: WorkingLine, rows: readonly { id: number; receivedAt: Date; sealed: string }[]): Promise<boolean> {
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
  const { tenantId, connectionId } = open.line
  if (isWorthAnother) await ctx.enqueue(readLater, { tenantId, connectionId }, LATER_S)
  await postpone(ctx, open, { unreadable, later })
  return settle(ctx, { tenantId, connectionId }, rows)
}

async function eventsOf(ctx: ServerContext, { adapter, line, connection }: WorkingLine, sealed: string): Promise<ChannelEvent[]> {
  const text = unseal(keyFor(ctx), sealed)
  if (text === null) throw new Error('the delivery was sealed with another key')
  return storable(await adapter.parse(Buffer.from(text, 'base64'), line)).map((event) => withoutOwnNumber(event, connection.number))
}

const fault = (ctx: ServerContext, { line: { connectionId } }: WorkingLine, error: unknown): void =>
  ctx.log.error({ connectionId, reason: error instanceof Error ? error.name : 'unknown' }, 'delivery could not be read')

/** What could not be read stays, to be read again. */
async function postpone(
  ctx: ServerContext,
  { line }: WorkingLine,
  { unreadable, later }: Readonly<Record<'unreadable' | 'later', ReadonlySet<number>>>,
): Promise<void> {
  const rows = tenantRows(ctx.db, line, channelDeliveries)
  const postponed = [...later].filter((id) => !unreadable.has(id))
  if (postponed.length > 0) await rows.write(inArray(channelDeliveries.id, postponed), { state: 'later' })
  if (unreadable.size === 0) return
  await rows.write(inArray(channelDeliveries.id, [...unreadable]), { state: 'unreadable' })
  await noteLine(ctx, line, { kind: 'unreadable' })
}

/** Deliveries that still wait of those are read now; the line is held on while more wait, and given back otherwise. True when more wait. */
async function settle(ctx: ServerContext, place: Place, deliveries: readonly { id: number; receivedAt: Date }[]): Promise<boolean> {
  const ids = sql`any(${sql.param(deliveries.map(({ id }) => id))}::int[])`
  const newest = new Date(Math.max(...deliveries.map(({ receivedAt }) => receivedAt.getTime())))
  const isWaiting = ofTenant(channelDeliveries, place, eq(channelDeliveries.state, 'waiting'))
  const { rows } = await ctx.db.execute<{ is_more: boolean }>(sql`
    with settled as (update ${channelDeliveries} set state = 'read' where ${and(isWaiting, sql`${channelDeliveries.id} = ${ids}`)}),
    more as (
      select exists (
        select from ${channelDeliveries} where ${and(isWaiting, eq(channelDeliveries.connectionId, place.connectionId), sql`not ${channelDeliveries.id} = ${ids}`)}
      ) as is_more
    ),
    held as (
      update ${channelLines} set
        reader_until = case when (select is_more from more) then ${untilOf(ctx.now()).toISOString()}::timestamptz end,
        last_inbound_at = greatest(last_inbound_at, ${newest.toISOString()}::timestamptz)
      where ${ofTenant(channelLines, place, eq(channelLines.connectionId, place.connectionId), eq(channelLines.readerId, readerOf(ctx).id))}
    )
    select is_more from more`)
  return rows[0]?.is_more === true
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
