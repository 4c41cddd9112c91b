import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { newId } from '#core/contract/ids.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { sendCardOf } from './specialCommands.ts'

/** Type, arrows, Enter: the card of the chosen contact is sent. */
export default function CardForm({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const idFront = useMemo(() => newId(), [])
  return (
    <Dialog title={t('chat.command.sendCard')} onClose={onClose}>
      <div className="forward-form">
        <PickList
          label={t('chat.special.whichContact')}
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
          onChoose={({ id }) => {
            onClose()
            void client.run(sendCardOf, { ticketId, contactId: id, idFront })
          }}
        />
      </div>
    </Dialog>
  )
}
