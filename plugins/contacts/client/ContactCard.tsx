import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { type ContactCardPartProps, contactCardParts } from '../contract/client.ts'
import { getContact } from '../contract/index.ts'
import { removeContact } from './commands.ts'
import { mergeWith } from './merge/commands.ts'
import { RecentMerges } from './merge/RecentMerges.tsx'
import { SamePerson } from './merge/SamePerson.tsx'
import { Editable } from './sections/ContactSection.tsx'
import { Fields } from './sections/FieldsSection.tsx'
import { WalletActions, Wallets } from './sections/WalletSection.tsx'
import { BlockNotice } from './switches/BlockNotice.tsx'
import { toggleBlock } from './switches/commands.ts'
import { Timeline } from './timeline/Timeline.tsx'
import './contacts.css'

const partsAtom = contributionsAtom(contactCardParts)
const isComponent = (component: unknown): component is ComponentType<ContactCardPartProps> => typeof component === 'function'

/** Parts of others with this order or a higher one stand below what is the contact's own. */
const LAST_PARTS = 50

function Parts({ contact, isMeant }: ContactCardPartProps & { isMeant: (order: number) => boolean }) {
  const parts = useAtomValue(partsAtom).filter(({ order }) => isMeant(order))
  return parts
    .toSorted((one, other) => one.order - other.order)
    .map(
      (part) =>
        isComponent(part.component) && (
          <Contributed key={part.id} point={contactCardParts} value={part}>
            <part.component contact={contact} />
          </Contributed>
        ),
    )
}

/** Card of a contact, to be changed where it stands, with the conversations. */
export default function ContactCard({ params: { contactId } }: PanelProps<{ contactId: number; name: string }>) {
  const t = useT()
  const start = useAtomValue(commandByIdAtom).get('tickets.startWith')
  const mayBlock = useAtomValue(permissionsAtom).has('contacts.block')
  const query = useQuery(queryOf(getContact, { id: contactId }))
  if (query.isPending) return <Skeleton shape="text" />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const contact = query.data
  return (
    <div className="contact-card">
      <header>
        <Avatar id={contact.id} name={contact.name} src={contact.profilePicUrl} size="l" />
        <div>
          <Editable contact={contact} />
        </div>
      </header>
      <div className="contact-card-deeds">
        {start && <CommandButton command={start} args={{ contactId }} variant="primary" label="contacts.talk" />}
        <CommandButton command={mergeWith} args={{ id: contact.id, otherId: null }} variant="minimal" label="contacts.merge.picked" />
        {!contact.blocked && mayBlock && (
          <CommandButton command={toggleBlock} args={{ contactId, name: contact.name, blocked: false }} variant="minimal" label="contacts.block" hideKeys />
        )}
        <CommandButton command={removeContact} args={{ id: contact.id, name: contact.name }} variant="minimal" />
      </div>
      <BlockNotice contact={contact} />
      <SamePerson contactId={contact.id} />
      <Parts contact={contact} isMeant={(order) => order < LAST_PARTS} />
      <section>
        <h4>{t('contacts.column.wallet')}</h4>
        {contact.wallets.length > 0 ? <Wallets wallets={contact.wallets} /> : <span className="dim">{t('contacts.noWallet')}</span>}
        <div>
          <WalletActions contact={contact} />
        </div>
      </section>
      <section>
        <h4>{t('contacts.fields')}</h4>
        <Fields key={contact.id} contact={contact} />
      </section>
      <RecentMerges contactId={contact.id} />
      <p className="dim">{t('contacts.sinceDay', { day: formatDateTime(contact.createdAt) })}</p>
      <Parts contact={contact} isMeant={(order) => order >= LAST_PARTS} />
      <Timeline contactId={contactId} />
    </div>
  )
}
