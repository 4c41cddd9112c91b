import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import { companyVariablesQuery, type VariableFacts } from '#plugins/quickReplies/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

const STALE_MS = 60_000

/** Facts that the variables would say to a contact at an instant; null until the contact is known. */
export function useFacts(contactId: number | null, ticket: Ticket | null, at: Date, timeZone: string): VariableFacts | null {
  const session = useAtomValue(sessionAtom)
  const { data: contact } = useQuery({
    ...queryOf(getContact, { id: contactId ?? 0 }),
    enabled: contactId !== null,
    staleTime: STALE_MS,
    retry: false,
  })
  const { data: ofCompany = [] } = useQuery(companyVariablesQuery(contributionsOf))
  const known = contact ?? ticket?.contact
  if (!known) return null
  return {
    name: known.name,
    phoneNumber: known.number.startsWith('webchat:') ? '' : known.number,
    email: known.email ?? '',
    protocol: ticket?.protocol ?? '',
    ticketId: ticket ? String(ticket.id) : '',
    queue: ticket?.queue?.queue ?? '',
    userName: session?.username ?? '',
    userEmail: session?.email ?? '',
    extra: [...(contact?.extraInfo ?? []), ...ofCompany],
    now: at,
    timeZone,
  }
}
