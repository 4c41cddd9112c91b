import { noPermission, noUserFound } from '#core/contract/errors.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { notSupported } from '../contract/index.ts'

const leads = ({ profile }: Actor): boolean => profile !== 'user'

/** No channel keeps a history yet, so these always say so, to whom may ask. @throws noTicketFound (404), noConnectionFound (404), noPermission (403), notSupported (409) */
export const needHistory = {
  async of(ctx: ServerContext, actor: Actor, { ticketId, whatsappId }: { ticketId?: number | undefined; whatsappId?: number | undefined }): Promise<never> {
    if (ticketId !== undefined) await ctx.use(ticketsService).readable(actor, ticketId)
    else if (!leads(actor)) throw noPermission()
    else if (!(await ctx.use(connectionsService).byId(actor.tenantId, whatsappId ?? 0))) throw noConnectionFound()
    throw notSupported()
  },
  async ofPerson(ctx: ServerContext, actor: Actor, userId = actor.userId): Promise<never> {
    if (userId !== actor.userId && !leads(actor)) throw noPermission()
    const members = await ctx.use(teamService).membersOf(actor.tenantId)
    if (!members.some((member) => member.userId === userId)) throw noUserFound()
    throw notSupported()
  },
  async ofTenant(actor: Actor, tenantId: number): Promise<never> {
    if (tenantId !== actor.tenantId) throw noPermission()
    throw notSupported()
  },
}
