import { Headset } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useHandOver } from '#core/client/ui/useHandOver.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { ownIdAtom } from '../lead.ts'
import { putAway, whisperHere } from '../whisperCommands.ts'
import { WhisperBox } from './WhisperBox.tsx'
import { WhisperRows } from './WhisperRows.tsx'
import { keepRoom, unreadOfAtom, whispersOfAtom, writingAtom } from './whispers.ts'
import './whisper.css'

/** Lines of the strip at most: it must leave room for the conversation. */
const MOST_SHOWN = 3

type Whispered = Pick<Ticket, 'id' | 'userId' | 'username'>

/** Above the reply box: what somebody whispers about this conversation, and the box to whisper back. */
export function WhisperStrip({ ticket }: { ticket: Whispered }) {
  const { id: ticketId } = ticket
  const hasUnread = useAtomValue(useMemo(() => unreadOfAtom(ticketId), [ticketId])).length > 0
  const isWriting = useAtomValue(writingAtom) === ticketId
  useEffect(() => keepRoom(ticketId), [ticketId])
  return hasUnread || isWriting ? <Strip ticket={ticket} hasUnread={hasUnread} isWriting={isWriting} /> : null
}

interface StripProps {
  ticket: Whispered
  hasUnread: boolean
  isWriting: boolean
}

function Strip({ ticket, hasUnread, isWriting }: StripProps) {
  const t = useT()
  const { id: ticketId } = ticket
  const me = useAtomValue(ownIdAtom)
  const all = useAtomValue(useMemo(() => whispersOfAtom(ticketId), [ticketId]))
  const to = ticket.userId === me ? all.findLast((one) => one.to.id === me)?.from.name : ticket.username
  const toReply = () => document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus()
  const strip = useHandOver<HTMLElement>(toReply)
  const toBox = () => strip.current?.querySelector('textarea')?.focus()
  return (
    <section ref={strip} className="whisper-strip" aria-label={t('supervision.whispers')}>
      <header>
        <Headset size={14} />
        <span className="whisper-note">{t('supervision.whisper.unseen')}</span>
        {!isWriting && <CommandButton command={whisperHere} args={{ ticketId }} label="supervision.whisper.answer" hideWhenOff />}
        {hasUnread && <GotIt ticketId={ticketId} onGone={isWriting ? toBox : toReply} />}
      </header>
      <div role="status">{all.length > 0 && <WhisperRows whispers={all.slice(-MOST_SHOWN)} />}</div>
      {isWriting && <WhisperBox ticketId={ticketId} to={to ?? ''} onClosed={toReply} />}
    </section>
  )
}

function GotIt({ ticketId, onGone }: { ticketId: number; onGone: () => void }) {
  const place = useHandOver<HTMLSpanElement>(onGone)
  return (
    <span ref={place}>
      <CommandButton command={putAway} args={{ ticketId }} variant="minimal" label="supervision.whisper.got" />
    </span>
  )
}
