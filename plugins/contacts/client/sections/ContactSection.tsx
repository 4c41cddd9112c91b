import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { InPlace } from '#core/client/ui/InPlace.tsx'
import { isMaskedNumber } from '#core/contract/personalNumber.ts'
import { type ContactDetail, hasOwnNumber, LONGEST_EMAIL, LONGEST_NAME } from '../../contract/index.ts'
import { shownNumber } from '../shownNumber.ts'
import { BlockNotice } from '../switches/BlockNotice.tsx'
import { changeContact } from './changeContact.ts'
import { useContactOfTicket } from './useContactOfTicket.ts'
import './sections.css'

/** Facts of the contact of the conversation: name, number and e-mail, each to be changed where it stands. */
export function ContactSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const { ticket, contact } = useContactOfTicket(ticketId)
  if (!ticket) return null
  const { id, name, number, profilePicUrl } = ticket.contact
  return (
    <section className="details-section contact-head">
      <Avatar id={id} name={name} src={profilePicUrl} size="l" />
      <div>
        {contact ? (
          <>
            <Editable contact={contact} />
            <BlockNotice contact={contact} />
          </>
        ) : (
          <>
            <h3>{name}</h3>
            <span className="dim">{shownNumber(number, t)}</span>
            {ticket.contact.email && <div>{ticket.contact.email}</div>}
          </>
        )}
      </div>
    </section>
  )
}

/** Name, number and e-mail, wherever they stand. */
export function Editable({ contact }: { contact: ContactDetail }) {
  const t = useT()
  const { name, number, email } = contact
  return (
    <>
      <h3>
        <InPlace
          label={t('contacts.column.name')}
          value={name}
          placeholder={t('contacts.edit.noName')}
          maxLength={LONGEST_NAME}
          isStrong
          onSave={(text) => changeContact(contact, { name: text })}
        />
      </h3>
      {hasOwnNumber(contact) && !isMaskedNumber(number) ? (
        <div>
          <InPlace
            label={t('contacts.column.number')}
            value={shownNumber(number, t)}
            placeholder={t('contacts.edit.noNumber')}
            onSave={(text) => changeContact(contact, { number: text })}
          />
        </div>
      ) : (
        <div className="dim">{shownNumber(number, t)}</div>
      )}
      <div>
        <InPlace
          label={t('contacts.column.email')}
          value={email ?? ''}
          placeholder={t('contacts.edit.addEmail')}
          maxLength={LONGEST_EMAIL}
          onSave={(text) => changeContact(contact, { email: text })}
        />
      </div>
    </>
  )
}
