import { useAtomValue } from 'jotai'
import { type ComponentType, Fragment } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { KeyHint } from '#core/client/ui/KeyHint.tsx'
import { Badge, Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { formatPhone } from '#core/contract/phone.ts'
import { type Ticket, ticketPeekParts } from '../../contract/index.ts'
import { cursorDown, openAtCursor } from '../commands/listMoves.ts'
import { useStateText } from '../shownState.ts'
import { closePeek } from './peekCommands.ts'

const partsAtom = contributionsAtom(ticketPeekParts)

/** Commands for what one does next. */
const FOOT = [openAtCursor, cursorDown, { id: closePeek.id, title: 'workbench.close' }]

const isComponent = (value: unknown): value is ComponentType<{ ticketId: number }> => typeof value === 'function'

/** The contact, where they wait and for how long, and what others show of the ticket. */
export default function PeekCard({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const hints = useAtomValue(hintsAtom)
  const parts = useAtomValue(partsAtom)
  const { contact, queue } = ticket
  const state = useStateText(ticket)
  return (
    <div className="peek">
      <header className="peek-head">
        <Avatar id={ticket.contactId} name={ticket.name} src={ticket.profilePicUrl} size="m" />
        <span className="peek-name">{ticket.name}</span>
        <span className="dim">{contact.number.includes(':') ? t('tickets.start.fromSite') : formatPhone(contact.number)}</span>
        <Badge count={ticket.unreadMessages} label={t('tickets.unread', { count: ticket.unreadMessages })} />
      </header>
      <p className="peek-facts">
        {queue && <Dot colour={queue.color} />}
        {[queue?.queue ?? t('tickets.noQueue'), state, ticket.username].filter(Boolean).join(' · ')}
        {ticket.waitingSince && (
          <span>
            {' · '}
            {t('tickets.peek.waiting')} <RelativeTime at={ticket.waitingSince} style="length" />
          </span>
        )}
      </p>
      {parts
        .toSorted((one, other) => one.order - other.order)
        .map((part) => {
          const { id, component: Part } = part
          return (
            isComponent(Part) && (
              <Contributed key={id} point={ticketPeekParts} value={part}>
                <Part ticketId={ticket.id} />
              </Contributed>
            )
          )
        })}
      <footer className="peek-foot" aria-hidden="true">
        {FOOT.map(({ id, title }) => {
          const keys = hints.get(id)
          return (
            keys && (
              <Fragment key={id}>
                <KeyHint keys={keys} /> {t(title)}
              </Fragment>
            )
          )
        })}
      </footer>
    </div>
  )
}
