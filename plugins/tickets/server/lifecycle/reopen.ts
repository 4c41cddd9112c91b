import { noPermission } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { otherOpenTicket, type Reader, type Ticket, userReopenTicket } from '../../contract/index.ts'
import { oneAsSeenBy } from '../access/contents.ts'
import { mayRead } from '../access/viewer.ts'
import { findTicket } from '../list/present.ts'
import { findAlive, lockExistingContact } from './birth.ts'
import { changeByRule } from './changeByRule.ts'

export const mayReopen = async (ctx: ServerContext, actor: Reader): Promise<boolean> =>
  actor.profile !== 'user' || (await ctx.setting(actor.tenantId, userReopenTicket)) === 'enabled'

/** @throws noPermission (403) without the right */
export async function checkMayReopen(ctx: ServerContext, actor: Reader): Promise<void> {
  if (!(await mayReopen(ctx, actor))) throw noPermission()
}

/** Serialises with others about the contact, and refuses beside another of its tickets there. @throws otherOpenTicket (409) with who has it */
export async function checkAlone(ctx: ServerContext, actor: Reader, contactId: number, whatsappId: number): Promise<void> {
  await lockExistingContact(ctx.db, actor, contactId, whatsappId)
  const other = await findAlive(ctx.db, actor, contactId, whatsappId)
  if (other) throw await otherForUpdate(ctx, actor, other.id)
}

/** The refusal for a ticket that is in the way: the ticket itself where the actor may see it, who has it in any case. */
export async function otherForUpdate(ctx: ServerContext, actor: Reader, id: number) {
  const ticket = await findTicket(ctx, actor, id)
  if (!ticket) return otherOpenTicket()
  const { contactId, whatsappId } = ticket
  return otherOpenTicket({
    ...((await mayRead(ctx, actor, ticket)) ? { ticket: await oneAsSeenBy(ctx, actor, ticket) } : {}),
    holder: holderOf(ticket),
    contactId,
    whatsappId,
  })
}

export const holderOf = ({ username, queue }: Ticket) => ({ username, queue: queue?.queue ?? null })

/** Closes what is in the way. */
export async function clearTheWay(ctx: ServerContext, actor: Reader, contactId: number, whatsappId: number): Promise<void> {
  await lockExistingContact(ctx.db, actor, contactId, whatsappId)
  const other = await findAlive(ctx.db, actor, contactId, whatsappId)
  if (other) await changeByRule(ctx, actor.tenantId, other.id, { status: 'closed' })
}
