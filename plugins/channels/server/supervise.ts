import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Actor, defineJob, type ServerContext } from '#core/server/plugin.ts'
import { ChannelError, type ChannelReason, type Connection, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { connectionNotOurs, connectionOff, noPairing } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'
import { setConnectionState } from './connectionEvents.ts'
import { adapterOf, ensureRow, openConnection } from './connectionOf.ts'
import { beginSession, superviseSessions } from './sessions/superviseSessions.ts'
import { startChecks } from './watches.ts'

/** Seconds before a line that did not come is tried again: doubled at each, to ten minutes. */
const FIRST_WAIT_S = 5
const LONGEST_WAIT_S = 600

const place = z.object({ tenantId: z.int(), connectionId: z.int(), retries: z.int().default(0) })
type Place = z.output<typeof place>

/** Brings a line up: credentials are checked, the provider is told where to deliver to. A fault of the moment is tried again, with growing waits. */
export const startConnectionJob = defineJob<Place>({
  name: 'channels.startLine',
  payload: place,
  retries: 0,
  retryDelaySeconds: 1,
  async run({ tenantId, connectionId, retries }, ctx) {
    const open = await openConnection(ctx, tenantId, connectionId)
    if (!open || open.row.isStopped) return
    const where = { tenantId, connectionId }
    if (open.adapter.watch) await startChecks(ctx, where)
    await setConnectionState(ctx, where, { status: 'OPENING', reason: null, retries })
    try {
      await setConnectionState(ctx, where, { ...(await open.adapter.start(open.channelConnection)), retries: 0 })
      if (open.adapter.session) await beginSession(ctx, where)
    } catch (error) {
      const known = error instanceof ChannelError ? error : new ChannelError('temporary')
      if (!(error instanceof ChannelError)) ctx.log.error({ connectionId, reason: error instanceof Error ? error.message : 'unknown' }, 'line did not start')
      await setConnectionState(ctx, where, { status: 'DISCONNECTED', reason: known.reason, detail: known.facts.detail })
      const wait = Math.min(FIRST_WAIT_S * 2 ** retries, LONGEST_WAIT_S)
      if (known.waitMs !== null || known.reason === 'uncertain') await ctx.enqueue(startConnectionJob, { tenantId, connectionId, retries: retries + 1 }, wait)
    }
  },
})

/** Starts a line again that is down for this reason alone: whether it is well by now, the start says. */
export async function startMended(ctx: ServerContext, tenantId: number, connectionId: number, reason: ChannelReason): Promise<void> {
  const row = await ensureRow(ctx, tenantId, connectionId)
  if (row.reason === reason && !row.isStopped) await ctx.enqueue(startConnectionJob, { tenantId, connectionId, retries: 0 })
}

/** Ends the deliveries of a line; the provider may be gone already. */
async function end(ctx: ServerContext, tenantId: number, connectionId: number): Promise<void> {
  const open = await openConnection(ctx, tenantId, connectionId)
  await open?.adapter.stop(open.channelConnection).catch((error: unknown) => {
    ctx.log.warn({ connectionId, reason: error instanceof Error ? error.message : 'unknown' }, 'line was not ended at the provider')
  })
}

async function needConnection(ctx: ServerContext, tenantId: number, connectionId: number): Promise<void> {
  const rows = await ctx.use(connectionsService).byId(tenantId, connectionId)
  if (!rows) throw noConnectionFound()
  if (!adapterOf(ctx, rows.type)) throw connectionNotOurs()
}

/** @see startLine of the contract */
export async function connect(
  ctx: ServerContext,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  connectionId: number,
): Promise<Record<string, never>> {
  await needConnection(ctx, tenantId, connectionId)
  if (!(await openConnection(ctx, tenantId, connectionId))) throw connectionOff()
  await ctx.transact(async (tx) => {
    await tenantRows(tx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), { isStopped: false, askedBy: userId })
    await tx.enqueue(startConnectionJob, { tenantId, connectionId, retries: 0 })
  })
  return {}
}

/** @see pairConnection of the contract */
export async function pair(ctx: ServerContext, tenantId: number, connectionId: number, written: string): Promise<{ pairingCode: string }> {
  await needConnection(ctx, tenantId, connectionId)
  const open = await openConnection(ctx, tenantId, connectionId)
  if (!open) throw connectionOff()
  if (!open.adapter.pair) throw noPairing()
  const phone = readNumber(written)
  if (!phone.ok) throw invalidInput([{ field: 'phone', code: phone.problem.toLowerCase(), message: 'This is not a phone number' }], 422)
  const pairingCode = await open.adapter.pair(open.channelConnection, phone.digits)
  await setConnectionState(ctx, { tenantId, connectionId }, { status: 'PAIRING', pairingCode })
  return { pairingCode }
}

/** @see stopConnection of the contract */
export async function disconnect(ctx: ServerContext, tenantId: number, connectionId: number): Promise<Record<string, never>> {
  await needConnection(ctx, tenantId, connectionId)
  await ensureRow(ctx, tenantId, connectionId)
  await tenantRows(ctx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), { isStopped: true, askedBy: null })
  await end(ctx, tenantId, connectionId)
  await superviseSessions(ctx)
  await setConnectionState(ctx, { tenantId, connectionId }, { status: 'DISCONNECTED', reason: 'notConnected' })
  return {}
}

/** A connection is new, or other than it was: its line begins anew where that concerns it. */
export async function followConnection(ctx: ServerContext, tenantId: number, connection: Connection): Promise<void> {
  const { id, type, isActive } = connection
  if (!adapterOf(ctx, type)) return
  const row = await ensureRow(ctx, tenantId, id)
  const open = await openConnection(ctx, tenantId, id)
  const serialized = open ? JSON.stringify([open.channelConnection.settings, open.channelConnection.secrets, ...(open.proxy === null ? [] : [open.proxy])]) : ''
  const fingerprint = createHash('sha256').update(`${isActive} ${serialized}`).digest('base64url')
  if (fingerprint === row.fingerprint) return
  const isAsRead = and(eq(channelConnections.connectionId, id), eq(channelConnections.fingerprint, row.fingerprint))
  const [followed] = await tenantRows(ctx.db, { tenantId }, channelConnections).update(isAsRead, { fingerprint })
  // Somebody has asked meanwhile that it begins anew: with what was read before, that would be passed over.
  if (!followed) return followConnection(ctx, tenantId, connection)
  if (isActive && !followed.isStopped) await ctx.enqueue(startConnectionJob, { tenantId, connectionId: id, retries: 0 })
}
