import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { InboundStep } from '#plugins/chat/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { directTicketsToWallets, ticketsService } from '#plugins/tickets/contract/index.ts'

export const walletStep = defineService<InboundStep>('routing.walletStep')

/** A new conversation opens with the first person of the contact's wallet who is still there. @see contract reference §5.2 */
export const createWalletStep = (ctx: ServerContext): InboundStep => ({
  async received(_message, { id, isGroup, contact }, { tenantId, isFirst }) {
    if (!isFirst || isGroup || contact.wallets.length === 0) return
    if ((await ctx.setting(tenantId, directTicketsToWallets)) !== 'enabled') return
    const members = new Set((await ctx.use(teamService).membersOf(tenantId)).map(({ userId }) => userId))
    const owner = contact.wallets.find((person) => members.has(person.id))
    if (!owner) return
    const isStill = (ticket: { status: string; userId: number | null }) => ticket.status === 'pending' && ticket.userId === null
    await ctx.use(ticketsService).changeByRule(tenantId, id, { status: 'open', userId: owner.id }, isStill)
  },
})
