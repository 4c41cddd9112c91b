import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { PickList } from '#core/client/ui/PickList.tsx'
import { replyBoxes } from '#plugins/chat/contract/client.ts'
import { findParticipants } from './participants.ts'

/** More than fit are found by typing. */
const SHOWN = 100

/** People in a group. Choosing somebody calls them in the reply. */
export default function ParticipantsDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <Dialog title={t('channels.command.participants')} onClose={onClose}>
      <PickList
        label={t('channels.participants.search')}
        listLabel={t('channels.mention.list')}
        none={t('channels.participants.none')}
        queryKey={`channels.participants.${ticketId}`}
        find={async (text) => (await findParticipants(ticketId, text)).map((person, place) => ({ ...person, place }))}
        toRow={({ place, name, number, isAdmin }) => ({
          id: place,
          name,
          src: null,
          hint: [isAdmin ? t('channels.participants.admin') : '', number === name ? '' : number].filter(Boolean).join(' · '),
        })}
        onChoose={({ name }) => {
          onClose()
          client.use(replyBoxes).type(ticketId, `@${name} `)
        }}
        most={SHOWN}
      />
    </Dialog>
  )
}
