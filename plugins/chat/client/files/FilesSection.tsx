import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { ContactCardPartProps } from '#plugins/contacts/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { FilesOfContact } from './FilesOfContact.tsx'

/** Files of the contact of the conversation, beside it. */
export function FilesSection({ ticketId }: { ticketId: number }) {
  const client = useClient()
  const contactId = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))?.contactId
  return (
    <section className="details-section">
      <FilesOfContact contactId={contactId} />
    </section>
  )
}

/** The same on the card of a contact. */
export function FilesCardPart({ contact }: ContactCardPartProps) {
  return (
    <section>
      <FilesOfContact contactId={contact.id} />
    </section>
  )
}
