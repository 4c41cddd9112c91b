import { and, eq, gt, gte } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type ConnectionEvent, type ConnectionState, connectionStateChanged } from '../contract/index.ts'
import { announceSession } from './announceSession.ts'
import { channelConnectionEvents, channelConnections } from './channels.table.ts'
import { codeEvents, latestTurn } from './codeEvents.ts'

const LONGEST_DETAIL = 300

interface Place {
  tenantId: number
  connectionId: number
}

/** Tells those who keep connections that a line is another than before. */
export async function announceChannelConnection(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<void> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  const leads = members.filter(({ profile }) => profile !== 'user').map(({ userId }) => rooms.user(tenantId, userId))
  ctx.push(connectionStateChanged, tenantId, { connectionId }, leads)
}

/** Tells agents that a line is down for another reason: the strip above their list says which. */
async function announceReason(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<void> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  const agents = members.filter(({ profile }) => profile === 'user').map(({ userId }) => rooms.user(tenantId, userId))
  ctx.push(connectionStateChanged, tenantId, { connectionId }, agents)
}

export async function recordConnectionState(
  ctx: ServerContext,
  { tenantId, connectionId }: Place,
  event: Pick<ConnectionEvent, 'kind'> & {
    reason?: ChannelReason | null
    detail?: string | null | undefined
    userId?: number | null
    count?: number
    since?: Date
  },
): Promise<void> {
  const { kind, reason = null, detail = null, userId = null, count = null, since = null } = event
  await tenantRows(ctx.db, { tenantId }, channelConnectionEvents).insert({
    connectionId,
    at: ctx.now(),
    kind,
    reason,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    userId,
    count,
    since,
  })
  await announceChannelConnection(ctx, { tenantId, connectionId })
}

/** Reasons of refused messages that administrators should know, since they can mend something. */
const NOTIFIED_REASONS: ReadonlySet<ChannelReason> = new Set(['payment', 'qualityLimited', 'refused', 'regionNotEnabled', 'filteredAsSpam', 'refusedByPolicy'])
/** The same notice is given once in so long. */
const SAME_NOTICE_MS = 60 * 60_000

interface Notice {
  reason?: ChannelReason
  detail?: string | undefined
}

/** Tells administrators something of a line that stays as it is. */
export async function noteNotice(ctx: ServerContext, place: Place, { reason, detail }: Notice): Promise<void> {
  const shortened = detail?.slice(0, LONGEST_DETAIL)
  const since = new Date(ctx.now().getTime() - SAME_NOTICE_MS)
  const isNotice = and(
    eq(channelConnectionEvents.connectionId, place.connectionId),
    eq(channelConnectionEvents.kind, 'notice'),
    gte(channelConnectionEvents.at, since),
  )
  const before = await tenantRows(ctx.db, place, channelConnectionEvents).find(isNotice)
  const isKnown = before.some((event) => event.reason === (reason ?? null) && event.detail === (shortened ?? null))
  if (!isKnown) await recordConnectionState(ctx, place, { kind: 'notice', reason: reason ?? null, detail: shortened })
}

/** A message was refused for a reason that may concern others too. */
export async function noteRefusal(ctx: ServerContext, place: Place, { reason, detail }: Required<Pick<Notice, 'reason'>> & Notice): Promise<void> {
  if (NOTIFIED_REASONS.has(reason)) await noteNotice(ctx, place, { reason, detail })
}

/** Whether the line came up after this time: what concerned it before is over. */
export async function hasComeUpSince(ctx: ServerContext, place: Place, at: Date): Promise<boolean> {
  const isLater = and(eq(channelConnectionEvents.connectionId, place.connectionId), eq(channelConnectionEvents.kind, 'up'), gt(channelConnectionEvents.at, at))
  return (await tenantRows(ctx.db, place, channelConnectionEvents).first(isLater)) !== undefined
}

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '')

/** Whether what is said of one number is said of this line's; without a number it is said of every line. */
export const isOfConnection = (own: string | null, ofNumber: string | undefined): boolean =>
  ofNumber === undefined || (own !== null && digitsOf(own) === digitsOf(ofNumber))

/** The row of a line, which nobody else changes until the transaction ends: its provider, its session and people tell of it at once. */
async function cachedConnectionState(tx: ServerContext, { tenantId, connectionId }: Place) {
  const rows = tenantRows(tx.db, { tenantId }, channelConnections)
  await rows.hold(eq(channelConnections.connectionId, connectionId))
  return rows.first(eq(channelConnections.connectionId, connectionId))
}

/**
 * Follows what the provider tells of the connection by itself. A code to be scanned does not take away the one that somebody is typing into the phone, and
 * what is no news is told to nobody.
 */
export function followConnection(ctx: ServerContext, { tenantId, connectionId }: Place, state: ConnectionState): Promise<void> {
  return ctx.transact(async (tx) => {
    const row = await cachedConnectionState(tx, { tenantId, connectionId })
    const connections = tx.use(connectionsService)
    const connection = await connections.byId(tenantId, connectionId)
    const known = await connections.statusOf(tenantId, connectionId)
    // Somebody has disconnected it: what the provider still says is of no weight.
    if (!row || !connection || known === null || row.isStopped) return
    const { status, reason = null, qrcode = null, pairingCode = null, number } = state
    const isTyped = known === 'PAIRING' && (status === 'qrcode' || status === 'OPENING')
    const isChanged =
      status !== known ||
      reason !== row.reason ||
      qrcode !== row.qrcode ||
      pairingCode !== row.pairingCode ||
      (number !== undefined && number !== connection.number)
    if (isChanged && !isTyped) await setConnectionState(tx, { tenantId, connectionId }, state)
  })
}

/** Records what a state says of codes to be scanned. Answers whether one came to nothing, which stands for the line being down. */
async function recordCodes(tx: ServerContext, place: Place, askedBy: number | null, state: ConnectionState): Promise<boolean> {
  const { tenantId, connectionId } = place
  const latest = await latestTurn(tx, tenantId, connectionId)
  const kinds = codeEvents({ latest: latest?.kind ?? null, isAsked: askedBy !== null }, state)
  const isPending = latest?.kind === 'qrAsked' || latest?.kind === 'qrSent'
  const userId = askedBy ?? (isPending ? latest.userId : null)
  const { reason = null, detail = null } = state
  for (const kind of kinds) await recordConnectionState(tx, place, { kind, userId, ...(kind === 'qrFailed' && { reason, detail }) })
  const isOver = state.status === 'CONNECTED' || kinds.includes('qrAsked')
  if (askedBy !== null && isOver)
    await tenantRows(tx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), { askedBy: null })
  return kinds.includes('qrFailed')
}

/** The line is as its provider says: the connection says so to everybody. */
export async function setConnectionState(ctx: ServerContext, { tenantId, connectionId }: Place, state: ConnectionState & { retries?: number }): Promise<void> {
  const { status, reason = null, detail = null, number, retries, qrcode = null, pairingCode = null } = state
  const isBack = await ctx.transact(async (tx) => {
    const before = await cachedConnectionState(tx, { tenantId, connectionId })
    const wasUp = (await tx.use(connectionsService).statusOf(tenantId, connectionId)) === 'CONNECTED'
    const downSince = status === 'CONNECTED' ? null : (before?.downSince ?? tx.now())
    const isUpAgain = status === 'CONNECTED' && !wasUp
    const changes = { downSince, reason, detail: detail?.slice(0, LONGEST_DETAIL) ?? null, qrcode, pairingCode }
    await tenantRows(tx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), changes)
    const known = { ...(number !== undefined && { number }), ...(retries !== undefined && { retries }) }
    await tx.use(connectionsService).change(tenantId, connectionId, { status, ...known })
    const isFailed = await recordCodes(tx, { tenantId, connectionId }, before?.askedBy ?? null, state)
    if (reason !== (before?.reason ?? null)) await announceReason(tx, { tenantId, connectionId })
    await announceSession(tx, { tenantId, connectionId }, { status, qrcode, retries, isReady: isUpAgain })
    if (isUpAgain) await recordConnectionState(tx, { tenantId, connectionId }, { kind: 'up' })
    else if (isFailed) return false
    else if (reason !== null && reason !== before?.reason) await recordConnectionState(tx, { tenantId, connectionId }, { kind: 'down', reason, detail })
    else await announceChannelConnection(tx, { tenantId, connectionId })
    return isUpAgain
  })
  if (isBack) await ctx.use(chatService).connectionIsBack(tenantId, connectionId)
}
