import type { ServerContext } from '#core/server/plugin.ts'
import { mayReadTicket, type Reader, type Ticket } from '../../contract/index.ts'
import { inclusionSettings, viewerOf } from '../access/viewer.ts'
import { findTickets } from '../list/present.ts'

/** The tickets that the person may read. */
export async function readableTicketsOf(ctx: ServerContext, who: Reader, ids: readonly number[]): Promise<Ticket[]> {
  const [viewer, settings] = [await viewerOf(ctx, who), await inclusionSettings(ctx, who.tenantId)]
  return (await findTickets(ctx, who, ids)).filter((ticket) => mayReadTicket(ticket, viewer, settings))
}
