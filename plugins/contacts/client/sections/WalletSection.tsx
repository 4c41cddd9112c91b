import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Button } from '#core/client/ui/Button.tsx'
import type { ContactDetail } from '../../contract/index.ts'
import { chooseWallets, setWallet } from '../walletCommands.ts'
import { useContactOfTicket } from './useContactOfTicket.ts'
import './sections.css'

/** People who are responsible for the contact of the conversation. */
export function WalletSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const { ticket, contact } = useContactOfTicket(ticketId)
  if (!ticket) return null
  const { wallets } = contact ?? ticket.contact
  return (
    <section className="details-section">
      <h4>{t('contacts.column.wallet')}</h4>
      <Wallets wallets={wallets} />
      {contact && <WalletActions contact={contact} />}
    </section>
  )
}

/** Leaders choose anybody; an agent takes the contact, or lets go of it. */
export function WalletActions({ contact }: { contact: ContactDetail }) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  if (!session) return null
  if (session.profile !== 'user') return <CommandButton command={chooseWallets} args={{ contactId: contact.id }} variant="minimal" />
  const isMine = contact.wallets.some(({ id }) => id === session.userId)
  const change = () => client.run(setWallet, { contactId: contact.id, userId: session.userId, isIn: !isMine })
  return (
    <Button variant="minimal" onClick={() => void change()}>
      {t(isMine ? 'contacts.wallet.leave' : 'contacts.wallet.take')}
    </Button>
  )
}

/** The people themselves, wherever they stand. */
export function Wallets({ wallets }: Pick<ContactDetail, 'wallets'>) {
  const t = useT()
  return (
    <ul className="contact-wallets" aria-label={t('contacts.column.wallet')}>
      {wallets.map(({ id, name }) => (
        <li key={id}>
          <Avatar id={`user-${id}`} name={name} size="s" />
          <span className="cut">{name}</span>
        </li>
      ))}
    </ul>
  )
}
