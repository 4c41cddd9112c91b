import { useMemo, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { newId } from '#core/contract/ids.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { previewForward } from '../../contract/index.ts'
import { forwardTo } from '../deeds/pickedActions.ts'
import { type Forward, ForwardLosses } from './ForwardLosses.tsx'

/** Type, arrows, Enter: the messages go to the chosen contact. Where their channel loses something of them, the dialog says so first. */
export default function ForwardForm({ messageIds, onClose }: { messageIds: readonly string[]; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const idFront = useMemo(() => newId(), [])
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Forward | null>(null)
  const send = (contact: { id: number; name: string }) => {
    onClose()
    void client.run(forwardTo, { messageIds: [...messageIds], contactId: contact.id, name: contact.name, idFront })
  }
  const choose = async (contact: { id: number; name: string }) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { connection, losses } = await call(previewForward, { messages: messageIds.map((id) => ({ id })), contact: { id: contact.id } })
      if (losses.length === 0) send(contact)
      else setAsked({ contact, connection, losses })
    } catch (error) {
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  if (asked) return <ForwardLosses {...asked} count={messageIds.length} onSend={() => send(asked.contact)} onBack={() => setAsked(null)} onClose={onClose} />
  return (
    <Dialog title={t('chat.forward.title', { count: messageIds.length })} onClose={onClose}>
      <div className="forward-form">
        <PickList
          label={t('chat.forward.search')}
          listLabel={t('chat.forward.contacts')}
          none={t('chat.forward.none')}
          queryKey="contacts-to-pick"
          find={async (searchParam) => (await call(listContacts, { searchParam })).contacts}
          toRow={({ id, name, number, profilePicUrl }) => ({
            id,
            name,
            src: profilePicUrl,
            hint: formatPhone(number).replace(/^webchat:.*/, t('chat.fromSite')),
          })}
          onChoose={(contact) => void choose(contact)}
        />
      </div>
    </Dialog>
  )
}
