import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { formatPhone } from '#core/contract/phone.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { startWith } from '../commands/startConversation.ts'
import './start.css'

/** Type, arrows, Enter: a conversation with the chosen contact. */
export default function StartForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [whatsappId, setWhatsappId] = useState('')
  const connections = useQuery({ queryKey: ['connections'], queryFn: () => call(listConnections, {}) }).data ?? []
  const choose = (contactId: number) => {
    onClose()
    void client.run(startWith, { contactId, ...(whatsappId === '' ? {} : { whatsappId: Number(whatsappId) }) })
  }
  return (
    <Dialog title={t('tickets.start.title')} onClose={onClose}>
      <div className="start-form">
        <PickList
          label={t('tickets.start.search')}
          listLabel={t('tickets.start.contacts')}
          none={t('tickets.start.none')}
          queryKey="contacts-to-pick"
          find={async (searchParam) => (await call(listContacts, { searchParam })).contacts}
          toLine={({ id, name, number, profilePicUrl }) => ({
            id,
            name,
            src: profilePicUrl,
            hint: formatPhone(number).replace(/^webchat:.*/, t('tickets.start.fromSite')),
          })}
          onChoose={({ id }) => choose(id)}
        />
        {connections.length > 1 && (
          <Select
            label={t('tickets.details.connection')}
            value={whatsappId}
            onChange={setWhatsappId}
            options={[{ value: '', label: t('tickets.start.default') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
        )}
      </div>
    </Dialog>
  )
}
