import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Button } from '#core/client/ui/Button.tsx'
import type { ContactDetail } from '../../contract/index.ts'
import { chooseWallets } from '../walletCommands.ts'
import { changeContact } from './changeContact.ts'
import { useContactOfTicket } from './useContactOfTicket.ts'
import './sections.css'

/** Who is responsible for the contact of the conversation. */
export function WalletSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const { ticket, contact } = useContactOfTicket(ticketId)
  if (!ticket) return null
  const { wallets } = contact ?? ticket.contact
  return (
    <section className="details-section">
      <h4>{t('contacts.column.wallet')}</h4>
      <ul className="contact-wallets" aria-label={t('contacts.column.wallet')}>
        {wallets.map(({ id, name }) => (
          <li key={id}>
            <Avatar id={`user-${id}`} name={name} size="s" />
            <span className="cut">{name}</span>
          </li>
        ))}
      </ul>
      {contact && <Deeds contact={contact} />}
    </section>
  )
}

/** Who leads chooses anybody; an agent takes the contact, or lets go of it. */
function Deeds({ contact }: { contact: ContactDetail }) {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  if (!session) return null
  if (session.profile !== 'user') return <CommandButton command={chooseWallets} args={{ contactId: contact.id }} variant="minimal" />
  const before = contact.wallets.map(({ id }) => id)
  const isMine = before.includes(session.userId)
  const wallets = isMine ? before.filter((id) => id !== session.userId) : [...before, session.userId]
  const change = async () => {
    const problem = await changeContact(contact, { wallets }, { wallets: before })
    if (problem) notify(problem, { intent: 'danger' })
  }
  return (
    <Button variant="minimal" onClick={() => void change()}>
      {t(isMine ? 'contacts.wallet.leave' : 'contacts.wallet.take')}
    </Button>
  )
}
