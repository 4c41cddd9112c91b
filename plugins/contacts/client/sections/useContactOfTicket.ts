import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { conversationContacts } from '../../contract/client.ts'
import { getContact } from '../../contract/index.ts'

/** A ticket and its contact; the contact is undefined until it is there, and where one may not see it. */
export function useContactOfTicket(ticketId: number) {
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(conversationContacts).rowAtom(ticketId), [client, ticketId]))
  const contactId = ticket?.contactId ?? 0
  const contact = useQuery({
    ...queryOf(getContact, { id: contactId }),
    enabled: contactId > 0,
    retry: false,
  }).data
  return { ticket, contact }
}
