import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import type { Contact } from '../contract/index.ts'

/** People who may see the contact (decision 16). */
export async function viewersOf(ctx: ServerContext, tenantId: number, { wallets }: Pick<Contact, 'wallets'>): Promise<number[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members
    .filter(({ userId, profile }) => profile !== 'user' || wallets.length === 0 || wallets.some(({ id }) => id === userId))
    .map(({ userId }) => userId)
}

/** Their socket rooms. */
export async function receiversOf(ctx: ServerContext, tenantId: number, contact: Pick<Contact, 'wallets'>): Promise<string[]> {
  if (contact.wallets.length === 0) return [rooms.tenant(tenantId)]
  return (await viewersOf(ctx, tenantId, contact)).map((userId) => rooms.user(tenantId, userId))
}
