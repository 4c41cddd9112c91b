import { eq } from 'drizzle-orm'
import { maskNumber } from '#core/contract/personalNumber.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { hideNumbers, noContactFound } from '#plugins/contacts/contract/index.ts'
import { contactFields, contacts } from '#plugins/contacts/server/contacts.table.ts'
import { companyValues, isBuiltIn, type VariableFacts, type Writing } from '../contract/index.ts'

/** Variables about the author, in lower case. */
const AUTHOR: ReadonlySet<string> = new Set(['user', 'useremail'])

/**
 * @param names variables of the text; what none of them needs is not asked for
 * @see QuickRepliesService.factsOf
 */
export async function factsOf(
  ctx: ServerContext,
  { tenantId, contactId, userId, ticket, timeZone }: Writing,
  names?: readonly string[],
): Promise<VariableFacts> {
  const needsOwn = names?.every(isBuiltIn) !== true
  const needsAuthor = userId !== null && names?.every((name) => !AUTHOR.has(name.toLowerCase())) !== true
  const scope = { tenantId }
  const contact = await tenantRows(ctx.db, scope, contacts).first(eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  const fields = needsOwn ? await tenantRows(ctx.db, scope, contactFields).find(eq(contactFields.contactId, contactId)) : []
  const author = needsAuthor ? await tenantRows(ctx.db, scope, users).first(eq(users.id, userId)) : undefined
  // Text that is sent is read in the conversation by everybody who reads that.
  const isHidden = (await ctx.setting(tenantId, hideNumbers)) === 'enabled'
  const shown = isHidden ? maskNumber(contact.number) : formatPhone(contact.number)
  const sources = needsOwn ? await ctx.contributionsFor(companyValues, tenantId) : []
  const ofCompany = await Promise.all(sources.map(({ service }) => ctx.use(service).of(tenantId)))
  return {
    name: contact.name,
    // Visitors of the site have a key in the place of a number.
    phoneNumber: contact.number.startsWith('webchat:') ? '' : shown,
    email: contact.email ?? '',
    protocol: ticket?.protocol ?? '',
    ticketId: ticket ? String(ticket.id) : '',
    queue: ticket?.queue?.queue ?? '',
    userName: author?.name ?? '',
    userEmail: author?.email ?? '',
    extra: [...fields.map(({ name, value }) => ({ name, value })), ...ofCompany.flat()],
    now: ctx.now(),
    timeZone,
  }
}
