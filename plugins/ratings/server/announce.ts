import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { ratingGiven } from '../contract/index.ts'
import { ratingOf } from './listRatings.ts'

/** Tells who leads, whose conversation it was, and those who may read it. */
export async function announceRating(tx: ServerContext, tenantId: number, ticket: Ticket): Promise<void> {
  const rating = await ratingOf(tx, { tenantId }, ticket.id)
  if (!rating) return
  const members = await tx.use(teamService).membersOf(tenantId)
  const own = members.filter(({ userId, profile }) => profile === 'admin' || profile === 'super' || userId === rating.user?.id)
  const to = [...own.map(({ userId }) => rooms.user(tenantId, userId)), ...(await tx.use(ticketsService).receiversOf(tenantId, ticket))]
  tx.push(ratingGiven, tenantId, rating, [...new Set(to)])
  tx.emit(ratingGiven, tenantId, rating)
}
