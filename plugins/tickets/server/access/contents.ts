import type { ServerContext } from '#core/server/plugin.ts'
import { mayReadContents, type Reader, spyTicket, type Ticket, withoutContents } from '../../contract/index.ts'

/** Whether plain users may read what waits before they accept it. */
export const isOpenToAll = async (ctx: ServerContext, tenantId: number): Promise<boolean> => (await ctx.setting(tenantId, spyTicket)) === 'enabled'

/** The tickets as the reader gets them: without what is written in those that they must accept first. */
export async function asSeenBy(ctx: ServerContext, reader: Reader, tickets: readonly Ticket[]): Promise<Ticket[]> {
  const isOpen = await isOpenToAll(ctx, reader.tenantId)
  return tickets.map((ticket) => (mayReadContents(ticket, reader, isOpen) ? ticket : withoutContents(ticket)))
}

/** The same of one. */
export async function oneAsSeenBy(ctx: ServerContext, reader: Reader, ticket: Ticket): Promise<Ticket> {
  const [seen = withoutContents(ticket)] = await asSeenBy(ctx, reader, [ticket])
  return seen
}
