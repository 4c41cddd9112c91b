import { atom, useAtom, useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { Button } from '#core/client/ui/Button.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** Tickets of colleagues that one answers all the same, until the page is loaded anew. */
const answeredAnywayAtom = atom<ReadonlySet<number>>(new Set<number>())

/** Whether a ticket is in the hands of a colleague, and one does not help with it. */
export const isColleagues = ({ status, userId, participants }: Pick<Ticket, 'status' | 'userId' | 'participants'>, me: number | undefined): boolean =>
  status === 'open' && userId !== null && userId !== me && !participants.some(({ id, role }) => id === me && role === 'collaborator')

/** Above the reply box of a colleague's ticket: whose it is, and the way to take it over where one may. */
export function OwnerStrip({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const me = useAtomValue(sessionAtom)?.userId
  const takeOver = useAtomValue(commandByIdAtom).get('tickets.takeOver')
  const [answered, setAnswered] = useAtom(answeredAnywayAtom)
  if (!isColleagues(ticket, me) || answered.has(ticket.id)) return null
  const answerAnyway = () => {
    setAnswered(new Set(answered).add(ticket.id))
    document.querySelector<HTMLElement>(`[data-composer="${ticket.id}"]`)?.focus()
  }
  return (
    <div className="owner-strip">
      <Avatar id={`user-${ticket.userId}`} name={ticket.username ?? ''} />
      <span className="grow cut">{t('chat.owner.with', { name: ticket.username ?? '' })}</span>
      {takeOver && <CommandButton command={takeOver} args={{ ticketId: ticket.id }} hideWhenOff />}
      <Button variant="minimal" onClick={answerAnyway}>
        {t('chat.owner.anyway')}
      </Button>
    </div>
  )
}
