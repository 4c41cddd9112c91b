import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { storable } from '#core/contract/text.ts'
import { coalesce } from '#core/server/coalesce.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import { perServer } from '#core/server/perServer.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import type { ChannelEvent, UnreadState } from '../contract/index.ts'
import { channelDeliveries } from './channels.table.ts'
import { announceChannelConnection, recordConnectionState } from './connectionEvents.ts'
import { type WorkingConnection, workingConnection } from './connectionOf.ts'
import { createProblems, LostKey, type Problems, problemOfLeftOut, problemOfParsing, problemOfReading } from './deliveryProblems.ts'
import { finishBatches, insertDeliveries, leaseAndFetch, type Place, type ReadBatch, returnLease, type StoredDelivery } from './deliveryStore.ts'
import { withoutOwnNumber } from './ownNumber.ts'
import { keyOf, readEvent } from './readEvent.ts'
import { createReaderLease, LEASE_MS, LeaseLost, type ReaderLease } from './readerLease.ts'
import { LeftOut, NotYet } from './receive.ts'

/** Deliveries that wait longer than this have lost their reader. */
const LOST_MS = 3_000
/** Seconds before what met a fault of the moment is read again. */
const LATER_S = 10
/** Larger deliveries are stored one at a time, so that a statement stays small. */
const SMALL_BYTES = 64 * 1024

/** Reader of deliveries of a running server. */
interface Reader {
  id: string
  turns: ReturnType<typeof createTurns>
  /** Readings that have not begun, by connection: one of them reads for everybody who asked meanwhile. */
  queued: Map<string, Promise<void>>
  /** Calls at the same time share one statement. */
  store(row: Place & { sealed: string }): Promise<void>
  fetch(place: Place): Promise<StoredDelivery[] | null>
  finish(batch: ReadBatch): Promise<{ isMore: boolean; isDone: boolean }>
}

const leaseOf = (ctx: ServerContext, reader: string) => ({ reader, now: ctx.now(), until: new Date(ctx.now().getTime() + LEASE_MS) })

const readerOf = perServer((ctx: ServerContext): Reader => {
  const id = newId()
  return {
    id,
    turns: createTurns(),
    queued: new Map(),
    store: coalesce(async (rows) => {
      await insertDeliveries(ctx, rows)
      return rows.map(() => undefined)
    }),
    fetch: coalesce((places) => leaseAndFetch(ctx, leaseOf(ctx, id), places)),
    finish: coalesce((batches) => finishBatches(ctx, leaseOf(ctx, id), batches)),
  }
})

export const DELIVERIES = 'channel deliveries'
const keyFor = (ctx: ServerContext): EncryptionKey => ctx.host.encryptionKey(DELIVERIES)

/** A delivery in base64 as it came; null where it was encrypted with a key that is not set. */
export const decryptDelivery = (ctx: ServerContext, encrypted: string): string | null => decrypt(keyFor(ctx), encrypted)

const encryptedRow = (ctx: ServerContext, { tenantId, connectionId }: Place, body: Buffer) => ({
  ...{ tenantId, connectionId },
  sealed: encrypt(keyFor(ctx), body.toString('base64')),
})

/** Stores a delivery as it came, in the transaction of `ctx` if it is one. */
export const insertDelivery = (ctx: ServerContext, place: Place, body: Buffer): Promise<void> => insertDeliveries(ctx, [encryptedRow(ctx, place, body)])

/** Stores a delivery as it came, before anything is read of it; those that come at the same time with it. */
export const storeDelivery = (ctx: ServerContext, place: Place, body: Buffer): Promise<void> =>
  body.length > SMALL_BYTES ? insertDelivery(ctx, place, body) : readerOf(ctx).store(encryptedRow(ctx, place, body))

/** Reads everything of a connection that waits. Calls of this node come one after the other. */
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

/** Alone where it did not go together with others: a connection that somebody locks is waited for. */
async function fetchWaiting(ctx: ServerContext, place: Place): Promise<StoredDelivery[] | null> {
  const { id, fetch } = readerOf(ctx)
  const together = await fetch(place)
  if (together) return together
  const [alone = null] = await leaseAndFetch(ctx, leaseOf(ctx, id), [place])
  return alone
}

/** Reads a connection on one node at a time, so that what came first is read first. */
async function readAll(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<void> {
  const place = { tenantId, connectionId }
  const working = await workingConnection(ctx, tenantId, connectionId)
  if (!working) return
  const { id } = readerOf(ctx)
  const lease = createReaderLease(ctx, id, place, (error) => fault(ctx, working, error))
  const open = { ...working, confirmReader: () => confirm(lease) }
  let isLeased = false
  try {
    do {
      const rows = await lease.take(() => fetchWaiting(ctx, place))
      if (!rows) return
      isLeased = true
      if (rows.length === 0) break
      isLeased = await readSome(ctx, open, rows)
    } while (isLeased)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    isLeased = false
    ctx.log.warn({ connectionId }, 'another node reads the connection now')
  } finally {
    await lease.end()
    if (isLeased) await returnLease(ctx, id, place)
  }
}

/** @throws LeaseLost */
async function confirm(lease: ReaderLease): Promise<void> {
  if (!(await lease.isOurs())) throw new LeaseLost()
}

interface ReadingConnection extends WorkingConnection {
  confirmReader(): Promise<void>
}

/**
 * Reads deliveries of one connection. True when more wait: the lease is kept for them then, and given back otherwise.
 * @throws LeaseLost where another node has taken the connection over: nothing is written then of what was not read before
 */
async function readSome(ctx: ServerContext, open: ReadingConnection, rows: readonly StoredDelivery[]): Promise<boolean> {
  const problems = createProblems()
  let isWorthAnother = false
  const events: { id: number; receivedAt: Date; event: ChannelEvent }[] = []
  for (const { id, receivedAt, sealed } of rows) {
    try {
      for (const event of await eventsOf(ctx, open, sealed)) events.push({ id, receivedAt, event })
    } catch (error) {
      fault(ctx, open, error)
      problems.add(id, problemOfParsing(error))
    }
  }
  for (const { id, event } of events) if (event.kind === 'leftOut') problems.add(id, problemOfLeftOut(event))
  const byKey = [...Map.groupBy(events, ({ event }) => keyOf(event)).values()]
  await Promise.all(
    byKey.map(async (group) => {
      for (const { id, receivedAt, event } of group) {
        try {
          await open.confirmReader()
          await readEvent(ctx, open, event, receivedAt)
        } catch (error) {
          if (error instanceof LeaseLost) return
          if (!(error instanceof LeftOut)) isWorthAnother = true
          if (!(error instanceof LeftOut || error instanceof NotYet)) fault(ctx, open, error)
          problems.add(id, problemOfReading(error, event))
        }
      }
    }),
  )
  await open.confirmReader()
  const { tenantId, connectionId } = open.channelConnection
  if (isWorthAnother) await ctx.enqueue(readLater, { tenantId, connectionId }, LATER_S)
  await storeProblems(ctx, open, problems)
  return finish(ctx, { tenantId, connectionId }, rows)
}

async function eventsOf(ctx: ServerContext, { adapter, channelConnection, connection }: WorkingConnection, encrypted: string): Promise<ChannelEvent[]> {
  const text = decryptDelivery(ctx, encrypted)
  if (text === null) throw new LostKey()
  return storable(await adapter.parse(Buffer.from(text, 'base64'), channelConnection)).map((event) => withoutOwnNumber(event, connection.number))
}

const fault = (ctx: ServerContext, { channelConnection: { connectionId } }: WorkingConnection, error: unknown): void =>
  ctx.log.error({ connectionId, reason: error instanceof Error ? error.name : 'unknown' }, 'delivery could not be read')

/** Stores what was not read, with the reason: to be read again, or to be looked up. */
async function storeProblems(ctx: ServerContext, { channelConnection }: WorkingConnection, problems: Problems): Promise<void> {
  const rows = tenantRows(ctx.db, channelConnection, channelDeliveries)
  for (const [id, problem] of problems.byId) await rows.write(and(eq(channelDeliveries.id, id), eq(channelDeliveries.state, 'waiting')), problem)
  const states = new Set([...problems.byId.values()].map(({ state }) => state))
  if (states.has('unreadable')) await recordConnectionState(ctx, channelConnection, { kind: 'unreadable' })
  else if (states.size > 0) await announceChannelConnection(ctx, channelConnection)
}

/** Ends a batch. True when more wait. */
async function finish(ctx: ServerContext, { tenantId, connectionId }: Place, deliveries: readonly StoredDelivery[]): Promise<boolean> {
  const newest = new Date(Math.max(...deliveries.map(({ receivedAt }) => receivedAt.getTime())))
  const batch = { tenantId, connectionId, ids: deliveries.map(({ id }) => id), newest }
  const reader = readerOf(ctx)
  const together = await reader.finish(batch)
  const [alone = together] = together.isDone ? [] : await finishBatches(ctx, leaseOf(ctx, reader.id), [batch])
  return alone.isMore
}

/** Reads deliveries again that are in one of these states; answers how many those were. */
export async function readOnceMore(ctx: ServerContext, place: Place, which: SQL | undefined, states: readonly UnreadState[]): Promise<number> {
  const { tenantId, connectionId } = place
  const rows = tenantRows(ctx.db, { tenantId }, channelDeliveries)
  const again = await rows.update(and(eq(channelDeliveries.connectionId, connectionId), which, inArray(channelDeliveries.state, [...states])), {
    state: 'waiting',
  })
  if (again.length === 0) return 0
  await readDeliveries(ctx, place)
  await announceChannelConnection(ctx, place)
  return again.length
}

/** @see readAgain of the contract */
export const readUnreadable = (ctx: ServerContext, place: Place): Promise<number> => readOnceMore(ctx, place, undefined, ['unreadable', 'later'])

const place = z.object({ tenantId: z.int(), connectionId: z.int() })

/** Reads again what met a fault of the moment: a provider that did not hand out a file, a database that was busy. */
export const readLater = defineJob<Place>({
  name: 'channels.readLater',
  payload: place,
  retries: 5,
  retryDelaySeconds: 30,
  async run(waiting, ctx) {
    await readUnreadable(ctx, waiting)
    const left = await tenantRows(ctx.db, waiting, channelDeliveries).first(
      and(eq(channelDeliveries.connectionId, waiting.connectionId), inArray(channelDeliveries.state, ['unreadable', 'later'])),
    )
    if (left) throw new Error('deliveries are still unreadable')
  },
})

/** Lines with deliveries that nobody reads: their node has gone, or was busy with them when they came. */
export function lostDeliveries(ctx: ServerContext) {
  const before = new Date(ctx.now().getTime() - LOST_MS)
  return ctx.db
    .selectDistinct({ tenantId: channelDeliveries.tenantId, connectionId: channelDeliveries.connectionId })
    .from(channelDeliveries)
    .where(and(eq(channelDeliveries.state, 'waiting'), lt(channelDeliveries.receivedAt, before)))
}

export async function readLost(ctx: ServerContext): Promise<void> {
  for (const place of await lostDeliveries(ctx)) await readDeliveries(ctx, place)
}
