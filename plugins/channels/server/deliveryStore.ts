import { type SQL, sql } from 'drizzle-orm'
import { insertRows } from '#core/server/db/insertRows.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { channelConnections, channelDeliveries } from './channels.table.ts'

/**
 * The statements around reading deliveries. Each works on many connections at once, whatever companies they are of: thousands of deliveries a minute
 * would otherwise cost three statements each. What was read of one is only ever handed to the reader of its own connection.
 */
export interface Place {
  tenantId: number
  connectionId: number
}

export interface StoredDelivery {
  id: number
  receivedAt: Date
  sealed: string
}

/** Deliveries of one connection that are read together, and how large they are in the database. */
const BATCH = 50
const BATCH_BYTES = 4 * 1024 * 1024

const integers = (numbers: readonly number[]): SQL => sql`${sql.param([...numbers])}::int[]`
const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** `wanted (tenant_id, connection_id)` as a table in a statement. */
const wantedPlaces = (places: readonly Place[]): SQL =>
  sql`select distinct tenant_id, connection_id from unnest(${integers(places.map(({ tenantId }) => tenantId))}, ${integers(places.map(({ connectionId }) => connectionId))}) as place (tenant_id, connection_id)`

/** Rows that somebody else locks are passed over where several are wanted: one of them must not hold up the others. */
const passOver = (places: readonly Place[]): SQL => (places.length > 1 ? sql`skip locked` : sql``)

const keyOf = ({ tenantId, connectionId }: Place): string => `${tenantId}:${connectionId}`

/** Stores deliveries in the order in which they came. */
export async function insertDeliveries(ctx: Pick<ServerContext, 'db' | 'now'>, rows: readonly (Place & { sealed: string })[]): Promise<void> {
  const receivedAt = ctx.now().toISOString()
  const columns = rows.map(({ tenantId, connectionId, sealed }) => ({ tenant_id: tenantId, connection_id: connectionId, received_at: receivedAt, sealed }))
  await insertRows(ctx.db, channelDeliveries, columns)
}

/**
 * Takes the reader's lease of connections and answers what waits there, oldest first. Null for a connection that another node reads at the moment, that is
 * gone, or, where several were asked for, that somebody locks.
 */
export async function leaseAndFetch(
  ctx: Pick<ServerContext, 'db'>,
  { reader, now, until }: { reader: string; now: Date; until: Date },
  places: readonly Place[],
): Promise<(StoredDelivery[] | null)[]> {
  const { rows } = await ctx.db.execute<{ tenant_id: number; connection_id: number; id: number | null; received_at: string | Date; sealed: string }>(sql`
    with wanted as (${wantedPlaces(places)}),
    free as (
      select line.tenant_id, line.connection_id from ${channelConnections} line join wanted using (tenant_id, connection_id)
      where line.reader_until is null or line.reader_until < ${instant(now)} or line.reader_id = ${reader}
      order by 1, 2 for no key update of line ${passOver(places)}
    ),
    leased as (
      update ${channelConnections} line set reader_id = ${reader}, reader_until = ${instant(until)} from free
      where line.tenant_id = free.tenant_id and line.connection_id = free.connection_id returning line.tenant_id, line.connection_id
    )
    select leased.tenant_id, leased.connection_id, delivery.id, delivery.received_at, delivery.sealed
    from leased left join lateral (
      select id, received_at, sealed from (
        select id, received_at, sealed, sum(pg_column_size(sealed)) over (order by id) - pg_column_size(sealed) as bytes_before
        from (
          select id, received_at, sealed from ${channelDeliveries} one
          where one.tenant_id = leased.tenant_id and one.connection_id = leased.connection_id and one.state = 'waiting' order by one.id limit ${BATCH}
        ) oldest
      ) sized where bytes_before < ${BATCH_BYTES}
    ) delivery on true
    order by delivery.id`)
  const byPlace = Map.groupBy(rows, (row) => keyOf({ tenantId: row.tenant_id, connectionId: row.connection_id }))
  return places.map(
    (place) =>
      byPlace.get(keyOf(place))?.flatMap(({ id, received_at, sealed }) => (id === null ? [] : [{ id, receivedAt: new Date(received_at), sealed }])) ?? null,
  )
}

/** Renews the lease of a connection that takes longer to read than it lasts. False where another node has taken the connection over. */
export async function renewLease(
  ctx: Pick<ServerContext, 'db'>,
  { reader, until }: { reader: string; until: Date },
  { tenantId, connectionId }: Place,
): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`update ${channelConnections} set reader_until = ${instant(until)}
      where tenant_id = ${tenantId} and connection_id = ${connectionId} and reader_id = ${reader} returning connection_id`,
  )
  return rows.length > 0
}

/** Gives the lease of a connection back. */
export async function returnLease(ctx: Pick<ServerContext, 'db'>, reader: string, { tenantId, connectionId }: Place): Promise<void> {
  await ctx.db.execute(
    sql`update ${channelConnections} set reader_until = null where tenant_id = ${tenantId} and connection_id = ${connectionId} and reader_id = ${reader}`,
  )
}

export interface ReadBatch extends Place {
  ids: readonly number[]
  newest: Date
}

/**
 * Deliveries of batches that still wait are read now, except of connections that another node has taken over. The lease of a connection is kept where more wait, and given back otherwise.
 * `isDone` is false where somebody locks the connection and several were asked for: its lease is as it was.
 */
export async function finishBatches(
  ctx: Pick<ServerContext, 'db'>,
  { reader, until }: { reader: string; until: Date },
  batches: readonly ReadBatch[],
): Promise<{ isMore: boolean; isDone: boolean }[]> {
  const ids = integers(batches.flatMap((batch) => batch.ids))
  const newest = sql`${sql.param(batches.map((batch) => batch.newest.toISOString()))}::timestamptz[]`
  const tenants = integers(batches.map(({ tenantId }) => tenantId))
  const connections = integers(batches.map(({ connectionId }) => connectionId))
  const { rows } = await ctx.db.execute<{ tenant_id: number; connection_id: number; is_more: boolean; is_done: boolean }>(sql`
    with place as (select * from unnest(${tenants}, ${connections}, ${newest}) as place (tenant_id, connection_id, newest)),
    finished as (
      update ${channelDeliveries} delivery set state = 'read' from place join ${channelConnections} line using (tenant_id, connection_id)
      where line.reader_id = ${reader} and delivery.tenant_id = place.tenant_id and delivery.connection_id = place.connection_id and delivery.state = 'waiting' and delivery.id = any(${ids})
    ),
    more as (
      select place.*, exists (
        select from ${channelDeliveries} delivery
        where delivery.tenant_id = place.tenant_id and delivery.connection_id = place.connection_id and delivery.state = 'waiting' and not delivery.id = any(${ids})
      ) as is_more from place
    ),
    ours as (
      select line.tenant_id, line.connection_id from ${channelConnections} line join place using (tenant_id, connection_id)
      where line.reader_id = ${reader} order by 1, 2 for no key update of line ${passOver(batches)}
    ),
    leased as (
      update ${channelConnections} line
      set reader_until = case when more.is_more then ${instant(until)} end, last_inbound_at = greatest(line.last_inbound_at, more.newest)
      from more join ours using (tenant_id, connection_id)
      where line.tenant_id = more.tenant_id and line.connection_id = more.connection_id returning line.tenant_id, line.connection_id
    )
    select more.tenant_id, more.connection_id, more.is_more, leased.connection_id is not null as is_done
    from more left join leased using (tenant_id, connection_id)`)
  const byPlace = new Map(rows.map((row) => [keyOf({ tenantId: row.tenant_id, connectionId: row.connection_id }), row]))
  return batches.map((batch) => {
    const row = byPlace.get(keyOf(batch))
    return { isMore: row?.is_more === true, isDone: row?.is_done === true }
  })
}
