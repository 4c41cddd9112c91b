import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { AppError } from '#core/contract/errors.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type ContactDetail, getContact } from '../../contract/index.ts'
import { changeContact } from './changeContact.ts'

/** Wallets that a contact is in, to tick. */
export default function WalletDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const contact = useQuery(queryOf(getContact, { id: contactId })).data
  return contact ? <WalletForm contact={contact} onClose={onClose} /> : null
}

function WalletForm({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const t = useT()
  const people = useQuery(everybodyQuery(call)).data ?? []
  const [before] = useState(() => contact.wallets.map(({ id }) => id))
  const [chosen, setChosen] = useState(before)
  // People who have the contact are there in any case, also if they are no more among the people of the company.
  const others = contact.wallets.filter(({ id }) => !people.some((person) => person.id === id))
  const isSame = before.toSorted().join() === chosen.toSorted().join()
  const save = async () => {
    if (isSame) return
    const message = await changeContact(contact, { wallets: chosen })
    if (message) throw new AppError('ERR_CONTACT_REFUSED', 422, { message })
  }
  return (
    <FormDialog title={t('contacts.wallet.title', { name: contact.name })} isDirty={!isSame} onSave={save} onClose={onClose}>
      <MultiPick
        label={t('contacts.wallet.search')}
        listLabel={t('contacts.column.wallet')}
        none={t('contacts.wallet.none')}
        options={[...others, ...people].map(({ id, name }) => ({ id, name, mark: <Avatar id={`user-${id}`} name={name} size="s" /> }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
