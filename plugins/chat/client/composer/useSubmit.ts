import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { LONGEST_BODY } from '../../contract/index.ts'
import { sign } from '../../contract/signature.ts'
import { aboutAtom } from '../about.atoms.ts'
import { boxTextOf } from '../boxText.ts'
import { saveEdit, send } from '../commands.ts'
import { stagedAtom } from '../media/staged.atoms.ts'
import { isAllReady } from '../media/staged.ts'
import { recordingAtom } from '../media/voice/recording.ts'
import { stopVoice } from '../media/voice/voiceCommands.ts'
import { noteWriting, whoAnswered } from './collision.ts'
import { holesIn } from './holes.ts'
import { signatureAtom } from './preferences.ts'
import { refusalsAtom } from './refusals.ts'
import type { After } from './submitters.ts'

export interface SubmitParts {
  ticketId: number
  text: string
  typing: { stop(): void }
  fill: (body: string) => Promise<{ text: string; left: readonly string[] }>
}

/** Sends what stands in the box: filled, signed, and never with a raw `{{hole}}`. Where a colleague answered meanwhile the first press says so, and the second sends. While one records, it stops that instead. A text without holes goes at once. */
export function useSubmit({ ticketId, text, typing, fill }: SubmitParts): (after: After) => Promise<void> {
  const t = useT()
  const client = useClient()
  const signature = useAtomValue(signatureAtom)
  const me = useAtomValue(sessionAtom)?.userId ?? 0
  const isFilling = useRef(false)

  const dispatch = (body: string, after: After) => {
    const [refusal] = store.get(refusalsAtom)(body, t)
    if (refusal) return client.notify(refusal, 'warning')
    const signed = signature.isOn && body.trim() !== '' ? sign(body, signature.name) : body
    if (signed.length > LONGEST_BODY) {
      client.notify(t('chat.tooLong', { count: signed.length - LONGEST_BODY }), 'warning')
      return
    }
    const about = store.get(aboutAtom).get(ticketId)
    if (about?.kind !== 'edit' && !isAllReady(ticketId)) return client.notify(t('chat.files.wait'), 'warning')
    typing.stop()
    noteWriting(ticketId, '')
    if (about?.kind === 'edit') void client.run(saveEdit, { ticketId, messageId: about.message.id, body: signed, after })
    else void client.run(send, { ticketId, body: signed, draft: text, after })
  }
  return async (after) => {
    // A person who records and presses Enter has said all; they hear it before it goes.
    if (store.get(recordingAtom)?.ticketId === ticketId) return client.run(stopVoice, { ticketId })
    // Files may go without a word.
    if (isFilling.current || (text.trim() === '' && !store.get(stagedAtom).has(ticketId))) return
    const colleague = whoAnswered(ticketId, me)
    if (colleague !== null) return client.notify(t('chat.answeredMeanwhile', { name: colleague }), 'warning')
    if (holesIn(text).length === 0) return dispatch(text, after)
    isFilling.current = true
    const filled = await fill(text).finally(() => {
      isFilling.current = false
    })
    // Somebody went on writing meanwhile: what they see now is another text.
    if (boxTextOf(ticketId) !== text || filled.left.length > 0 || filled.text.trim() === '') return
    dispatch(filled.text, after)
  }
}
