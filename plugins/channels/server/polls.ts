import { and, eq, isNull } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { ChannelLine, ChannelPoll } from '../contract/index.ts'
import { channelLines } from './channels.table.ts'
import { insertDelivery, readDeliveries } from './deliveries.ts'
import { setLine } from './lineEvents.ts'
import { adapterOf, type LineRow, type OpenLine, openLine } from './lineOf.ts'

/** Of two nodes that are about to look, one does. */
async function claim(ctx: ServerContext, row: LineRow): Promise<boolean> {
  const asRead = row.polledAt === null ? isNull(channelLines.polledAt) : eq(channelLines.polledAt, row.polledAt)
  const taken = await tenantRows(ctx.db, row, channelLines).update(and(eq(channelLines.connectionId, row.connectionId), asRead), { polledAt: ctx.now() })
  return taken.length > 0
}

/** What passes by itself is no reason to say that the line is down. @throws what is no word of the channel */
export async function noteFault(ctx: ServerContext, line: ChannelLine, error: unknown): Promise<void> {
  if (!(error instanceof ChannelError)) throw error
  if (error.waitMs === null && error.reason !== 'uncertain')
    await setLine(ctx, line, { status: 'DISCONNECTED', reason: error.reason, detail: error.facts.detail })
  else ctx.log.warn({ connectionId: line.connectionId, reason: error.reason }, 'look at a provider')
}

async function look(ctx: ServerContext, { line, row }: OpenLine, poll: ChannelPoll): Promise<void> {
  try {
    const { deliveries, cursor } = await poll.look(line, row.cursor)
    await ctx.transact(async (tx) => {
      for (const body of deliveries) await insertDelivery(tx, line, body)
      await tenantRows(tx.db, line, channelLines).write(eq(channelLines.connectionId, line.connectionId), { cursor })
    })
    if (deliveries.length > 0) await readDeliveries(ctx, line)
  } catch (error) {
    await noteFault(ctx, line, error)
  }
}

/** Lines that this process is looking at: one that is slow is not joined by its next look, and holds no other. */
const busy = new WeakMap<ServerContext['sockets'], Set<string>>()

/** Looks at a provider, unless this process is still at it or another one is: `work` is the look itself. */
export async function lookOnce(ctx: ServerContext, open: OpenLine, work: () => Promise<void>): Promise<void> {
  const known = busy.get(ctx.sockets) ?? new Set<string>()
  busy.set(ctx.sockets, known)
  const key = `${open.line.tenantId}:${open.line.connectionId}`
  if (known.has(key)) return
  known.add(key)
  try {
    if (await claim(ctx, open.row)) await work()
  } finally {
    known.delete(key)
  }
}

/** Looks at the providers that do not deliver by themselves, where it is time to; answers once all of these looks are over. */
export async function pollLines(ctx: ServerContext): Promise<void> {
  const rows = await ctx.db
    .select({ row: channelLines, type: connections.type })
    .from(channelLines)
    .innerJoin(connections, and(eq(connections.tenantId, channelLines.tenantId), eq(connections.id, channelLines.connectionId)))
    .where(and(eq(connections.status, 'CONNECTED'), eq(connections.isActive, true), isNull(connections.deletedAt)))
  await Promise.all(
    rows.map(async ({ row, type }) => {
      const poll = adapterOf(ctx, type)?.poll
      if (!poll || ctx.now().getTime() - (row.polledAt?.getTime() ?? 0) < poll.everyMs) return
      const open = await openLine(ctx, row.tenantId, row.connectionId)
      if (open) await lookOnce(ctx, open, () => look(ctx, open, poll))
    }),
  )
}
