import { Phone } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { formatPhone } from '#core/contract/phone.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { startWith } from '../commands/startConversation.ts'
import { connectionsAtom, numberConnectionsAtom } from '../connections/connections.ts'
import { tickets } from '../tickets.ts'
import { NewNumberForm } from './NewNumberForm.tsx'
import { findOptions, noneKey, recentContacts, type StartOption } from './startOptions.ts'
import './start.css'

const idOf = (value: string) => (value === '' ? undefined : Number(value))

/** Type, arrows, Enter: a conversation with the chosen contact, or with the number that was typed. */
export default function StartForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [whatsappId, setWhatsappId] = useState('')
  const [queueId, setQueueId] = useState('')
  const [number, setNumber] = useState<Extract<StartOption, { kind: 'number' }> | null>(null)
  const connections = useAtomValue(connectionsAtom).filter(({ isActive }) => isActive)
  const forNumbers = useAtomValue(numberConnectionsAtom)
  const takesNumbers = forNumbers.length > 0
  const [recent] = useState(() => recentContacts(client.get(tickets.rowsAtom).values()))
  const queues = useQuery(queryOf(listQueues, {})).data?.filter(({ isActive }) => isActive) ?? []
  const start = (whom: { contactId: number } | { number: string; name: string; whatsappId: number }) => {
    onClose()
    void client.run(startWith, { whatsappId: idOf(whatsappId), ...whom, queueId: idOf(queueId) })
  }
  if (number)
    return (
      <NewNumberForm
        international={number.international}
        connections={forNumbers}
        chosenId={idOf(whatsappId)}
        onStart={(by) => start({ number: `+${number.number}`, ...by })}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('tickets.start.title')} onClose={onClose}>
      <div className="start-form">
        <PickList
          label={t('tickets.start.search')}
          listLabel={t('tickets.start.contacts')}
          none={(text) => t(noneKey(text, takesNumbers))}
          queryKey={takesNumbers ? 'contacts-and-numbers' : 'contacts-to-pick'}
          find={(text) => findOptions(text, takesNumbers, recent)}
          toRow={(option) =>
            option.kind === 'number'
              ? { id: option.id, name: option.international, src: null, hint: t('tickets.start.newContact'), mark: <Phone size={16} /> }
              : {
                  id: option.id,
                  name: option.name,
                  src: option.profilePicUrl,
                  hint: formatPhone(option.number).replace(/^webchat:.*/, t('tickets.start.fromSite')),
                }
          }
          onChoose={(option) => (option.kind === 'number' ? setNumber(option) : start({ contactId: option.id }))}
        />
        <div className="start-by">
          <Select
            label={t('tickets.details.connection')}
            value={whatsappId}
            onChange={setWhatsappId}
            options={[{ value: '', label: t('tickets.start.default') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
          <Select
            label={t('tickets.details.queue')}
            value={queueId}
            onChange={setQueueId}
            options={[{ value: '', label: t('tickets.start.ownQueue') }, ...queues.map(({ id, queue }) => ({ value: String(id), label: queue }))]}
          />
        </div>
      </div>
    </Dialog>
  )
}
