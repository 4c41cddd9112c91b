import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { formatPhone } from '#core/contract/phone.ts'
import type { Ticket } from '../../contract/index.ts'

/** Name, picture and number. Visitors of the site have no number. */
export function ContactSection({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { contact } = ticket
  const isVisitor = contact.number.startsWith('webchat:')
  return (
    <section className="details-section details-contact">
      <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} size="l" />
      <div>
        <h3>{contact.name}</h3>
        <span className="dim">{isVisitor ? t('tickets.details.visitor') : formatPhone(contact.number)}</span>
      </div>
    </section>
  )
}
