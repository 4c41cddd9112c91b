import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { newId } from '#core/contract/ids.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import { forwardTo } from '../deeds/pickedDeeds.ts'

/** Type, arrows, Enter: the messages go to the chosen contact. */
export default function ForwardForm({ messageIds, onClose }: { messageIds: readonly string[]; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const idFront = useMemo(() => newId(), [])
  return (
    <Dialog title={t('chat.forward.title', { count: messageIds.length })} onClose={onClose}>
      <div className="forward-form">
        <PickList
          label={t('chat.forward.search')}
          listLabel={t('chat.forward.contacts')}
          none={t('chat.forward.none')}
          queryKey="contacts-to-pick"
          find={async (searchParam) => (await call(listContacts, { searchParam })).contacts}
          toLine={({ id, name, number, profilePicUrl }) => ({
            id,
            name,
            src: profilePicUrl,
            hint: formatPhone(number).replace(/^webchat:.*/, t('chat.fromSite')),
          })}
          onChoose={({ id, name }) => {
            onClose()
            void client.run(forwardTo, { messageIds: [...messageIds], contactId: id, name, idFront })
          }}
        />
      </div>
    </Dialog>
  )
}
