import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { maskPersonal } from '#core/contract/maskPersonal.ts'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { noDeliveryFound, type UnreadDelivery, type UnreadState, unreadStates } from '../contract/index.ts'
import { channelDeliveries, type DeliverySender } from './channels.table.ts'
import { ensureRow, webhookSecretOf } from './connectionOf.ts'
import { decryptDelivery, readOnceMore } from './deliveries.ts'
import { deliveryText } from './deliveryText.ts'
import { needConnection } from './presentConnections.ts'

const PAGE = 40

interface Place {
  connectionId: number
  id: number
}

const isUnread = inArray(channelDeliveries.state, [...unreadStates])

const isState = (state: string): state is UnreadState => unreadStates.some((one) => one === state)

function presentSender({ kind, value, name }: DeliverySender): UnreadDelivery['sender'] {
  return { name, number: kind === 'phone' ? value : null, address: kind === 'phone' ? null : value }
}

/** @see listUnreadDeliveries of the contract */
export async function listUnread(
  ctx: ServerContext,
  actor: Actor,
  { connectionId, pageNumber, state }: { connectionId: number; pageNumber: number; state?: UnreadState | undefined },
): Promise<{ deliveries: UnreadDelivery[]; count: number; hasMore: boolean }> {
  await needConnection(ctx, actor, connectionId)
  const isWanted = state ? eq(channelDeliveries.state, state) : isUnread
  const where = ofTenant(channelDeliveries, actor, eq(channelDeliveries.connectionId, connectionId), isWanted)
  const { id, receivedAt, problem, reason, detail, sender } = channelDeliveries
  const rows = await ctx.db
    .select({ id, receivedAt, state: channelDeliveries.state, problem, reason, detail, sender })
    .from(channelDeliveries)
    .where(where)
    .orderBy(desc(id))
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
  const [total] = await ctx.db.select({ many: count() }).from(channelDeliveries).where(where)
  const many = total?.many ?? 0
  const deliveries = rows.flatMap((row): UnreadDelivery[] =>
    isState(row.state) ? [{ ...row, state: row.state, receivedAt: row.receivedAt.getTime(), sender: row.sender && presentSender(row.sender) }] : [],
  )
  return { deliveries, count: many, hasMore: pageNumber * PAGE < many }
}

/** @see readDeliveryAgain of the contract */
export async function readOneAgain(ctx: ServerContext, actor: Actor, { connectionId, id }: Place) {
  await needConnection(ctx, actor, connectionId)
  const { tenantId } = actor
  const count = await readOnceMore(ctx, { tenantId, connectionId }, eq(channelDeliveries.id, id), unreadStates)
  if (count === 0) throw noDeliveryFound()
  const row = await tenantRows(ctx.db, actor, channelDeliveries).first(eq(channelDeliveries.id, id))
  if (!row) throw noDeliveryFound()
  return { state: row.state }
}

/** Values of a connection that nobody may read from what its provider delivered. */
async function secretsOf(ctx: ServerContext, { tenantId }: Actor, connectionId: number): Promise<string[]> {
  const row = await ensureRow(ctx, tenantId, connectionId)
  const secrets = await ctx.use(connectionsService).secretsOf(tenantId, connectionId)
  return [...Object.values(secrets), row.hookToken, webhookSecretOf(ctx, row)]
}

/** @see showDeliveryText of the contract */
export async function showText(ctx: ServerContext, actor: Actor, { connectionId, id }: Place): Promise<{ text: string | null; bytes: number; isCut: boolean }> {
  await needConnection(ctx, actor, connectionId)
  const rows = tenantRows(ctx.db, actor, channelDeliveries)
  const row = await rows.first(and(eq(channelDeliveries.connectionId, connectionId), eq(channelDeliveries.id, id), isUnread))
  if (!row) throw noDeliveryFound()
  const stored = decryptDelivery(ctx, row.sealed)
  if (stored === null) return { text: null, bytes: 0, isCut: false }
  const body = Buffer.from(stored, 'base64')
  const { text, isCut } = deliveryText(body, await secretsOf(ctx, actor, connectionId))
  return { text: actor.can(SEE_NUMBERS) ? text : maskPersonal(text), bytes: body.length, isCut }
}
