import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { otherWays, type Undelivered } from '../contract/index.ts'
import { ACK_RECEIVED, announceAck } from './failures.ts'
import { messages } from './messages.table.ts'
import { outboundOf } from './outbound.ts'
import { wayOf } from './wayOf.ts'

async function askWays(tx: ServerContext, tenantId: number, undelivered: Undelivered): Promise<number | null> {
  for (const point of await tx.contributionsFor(otherWays, tenantId)) {
    const connectionId = await tx.use(point).wayFor(undelivered)
    if (connectionId !== null) return connectionId
  }
  return null
}

interface Attempt {
  tenantId: number
  id: string
  connectionId: number
  reason: ChannelReason
  /** Whether the same connection would be tried again later. */
  isWaiting: boolean
}

/**
 * Gives a message that a connection did not carry to another one; in a transaction, whose caller has it sent. `none`: there is no other way, and it is
 * still this connection's; `gone`: it is on another way already, is settled, or was taken back.
 */
export async function takeOtherWay(tx: ServerContext, { tenantId, id, connectionId, reason, isWaiting }: Attempt): Promise<'taken' | 'none' | 'gone'> {
  const rows = tenantRows(tx.db, { tenantId }, messages)
  await rows.hold(eq(messages.id, id))
  const found = await outboundOf(tx, tenantId, id)
  if (!found?.row.fromMe || found.row.ack < 0 || found.row.ack >= ACK_RECEIVED || found.original.connectionId !== connectionId) return 'gone'
  if (reason === 'uncertain' || found.row.isDeleted) return 'none'
  const { row, ticket, original: message, channel } = found
  const before = row.route?.tried ?? []
  const since = row.route ? new Date(row.route.at) : row.timestamp
  const nextId = await askWays(tx, tenantId, { message, ticket, reason, isWaiting, since, tried: before.map((way) => way.connectionId) })
  if (nextId === null) return 'none'
  const failed = { ...(await wayOf(tx, tenantId, connectionId, channel.type)), reason }
  const route = { ...(await wayOf(tx, tenantId, nextId, '')), at: tx.now().getTime(), tried: [...before, failed] }
  await rows.update(eq(messages.id, id), { route, ack: 0, status: 'pending', messageId: null })
  await announceAck(tx, { tenantId, id })
  return 'taken'
}
