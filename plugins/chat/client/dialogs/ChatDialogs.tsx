import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { deleteMessage } from '../../contract/index.ts'
import { abilitiesOfMessage } from '../abilities.ts'
import { forwardDialogAtom, takeBackDialogAtom } from '../about.atoms.ts'
import { conversationOf } from '../conversations.ts'
import { specialDialogAtom } from '../special/specialCommands.ts'

const CardForm = fetchedLayer(() => import('../special/CardForm.tsx'))
const PlaceForm = fetchedLayer(() => import('../special/PlaceForm.tsx'))
const ButtonsForm = fetchedLayer(() => import('../special/ButtonsForm.tsx'))
const specialForms = { vcard: CardForm, location: PlaceForm, buttons: ButtonsForm }
const ForwardForm = fetchedLayer(() => import('./ForwardForm.tsx'))

/** The dialogs of messages: drawn once, each loaded when it is first asked for. */
export function ChatDialogs() {
  const t = useT()
  const client = useClient()
  const [messageIds, setForwarded] = useAtom(forwardDialogAtom)
  const [special, setSpecial] = useAtom(specialDialogAtom)
  const SpecialForm = special && specialForms[special.kind]
  const [message, setTakenBack] = useAtom(takeBackDialogAtom)
  return (
    <Suspense fallback={null}>
      {messageIds && <ForwardForm messageIds={messageIds} onClose={() => setForwarded(null)} />}
      {SpecialForm && <SpecialForm ticketId={special.ticketId} onClose={() => setSpecial(null)} />}
      {message && (
        <ConfirmDialog
          title={t('chat.takeBack.title')}
          text={t(abilitiesOfMessage(client.get, message).remove ? 'chat.takeBack.text' : 'chat.takeBack.onlyHere')}
          confirmLabel={t('chat.takeBack.confirm')}
          isDanger
          onConfirm={async () => conversationOf(message.ticketId).rows.upsert(await client.call(deleteMessage, { id: message.id }))}
          onClose={() => setTakenBack(null)}
        />
      )}
    </Suspense>
  )
}
