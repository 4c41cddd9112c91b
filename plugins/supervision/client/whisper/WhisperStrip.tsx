import { Headset } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { ownIdAtom } from '../lead.ts'
import { putAway, whisperHere } from '../whisperCommands.ts'
import { WhisperBox } from './WhisperBox.tsx'
import { WhisperLines } from './WhisperLines.tsx'
import { keepRoom, unreadOfAtom, whispersOfAtom, writingAtom } from './whispers.ts'
import './whisper.css'

/** Lines of the strip at most: it must leave room for the conversation. */
const MOST_LINES = 3

/** Above the reply box: what somebody whispers about this conversation, and the box to whisper back. */
export function WhisperStrip({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { id: ticketId } = ticket
  const me = useAtomValue(ownIdAtom)
  const unread = useAtomValue(useMemo(() => unreadOfAtom(ticketId), [ticketId]))
  const all = useAtomValue(useMemo(() => whispersOfAtom(ticketId), [ticketId]))
  const isWriting = useAtomValue(writingAtom) === ticketId
  useEffect(() => keepRoom(ticketId), [ticketId])
  if (unread.length === 0 && !isWriting) return null
  const to = ticket.userId === me ? all.findLast((one) => one.to.id === me)?.from.name : ticket.username
  const toReply = () => document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus()
  return (
    <section className="whisper-strip" aria-label={t('supervision.whispers')}>
      <header>
        <Headset size={14} />
        <span className="whisper-note">{t('supervision.whisper.unseen')}</span>
        {!isWriting && <CommandButton command={whisperHere} args={{ ticketId }} label="supervision.whisper.answer" hideWhenOff />}
        {unread.length > 0 && <CommandButton command={putAway} args={{ ticketId }} variant="minimal" label="supervision.whisper.got" />}
      </header>
      <div role="status">{all.length > 0 && <WhisperLines whispers={all.slice(-MOST_LINES)} />}</div>
      {isWriting && <WhisperBox ticketId={ticketId} to={to ?? ''} onClosed={toReply} />}
    </section>
  )
}
