import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import type { ComposerContext } from '#plugins/chat/contract/client.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { companyVariablesQuery, type VariableFacts } from '../../contract/index.ts'

/** A contact's own fields change rarely. */
const STALE_MS = 60_000

/** Values of the variables in this conversation. Without the connection, a contact's own fields that were never asked for are unknown. */
export async function factsOf(ticket: Ticket, ctx: ComposerContext): Promise<VariableFacts> {
  const { contact } = ticket
  const detail = await queryClient
    .fetchQuery({ ...queryOf(getContact, { id: contact.id }), queryFn: () => ctx.call(getContact, { id: contact.id }), staleTime: STALE_MS })
    .catch(() => null)
  const ofCompany = await queryClient.fetchQuery(companyVariablesQuery(contributionsOf)).catch(() => [])
  // Fetched with the first text that is filled: the numbering plans of the world are heavy.
  const { formatPhone } = await import('#core/contract/phone.ts')
  const session = store.get(sessionAtom)
  return {
    name: contact.name,
    // Visitors of the site have a key in the place of a number.
    phoneNumber: contact.number.startsWith('webchat:') ? '' : formatPhone(contact.number),
    email: contact.email ?? '',
    protocol: ticket.protocol,
    ticketId: String(ticket.id),
    queue: ticket.queue?.queue ?? '',
    userName: session?.username ?? '',
    userEmail: session?.email ?? '',
    extra: [...(detail?.extraInfo ?? []), ...ofCompany],
    now: new Date(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
