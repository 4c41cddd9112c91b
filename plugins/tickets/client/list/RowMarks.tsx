import { Edit, EyeOpen } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { classes } from '#core/client/ui/classes.ts'
import type { Colleague, ColleagueWriting, Ticket } from '../../contract/index.ts'
import { scopeAtom } from '../filter.ts'

/** As many as a narrow row has room for. */
const MOST = 2

export const namesOf = (people: readonly Colleague[]): string => people.map(({ name }) => name).join(', ')

/** 'Agente Dois escreve…' or 'grava áudio…', in the place of the last words. */
export function WritingMark({ writers }: { writers: readonly ColleagueWriting[] }) {
  const t = useT()
  const key = writers.every(({ isRecording }) => isRecording) ? 'tickets.recording' : 'tickets.writing'
  return (
    <span className="ticket-writing">
      <Edit size={12} />
      <span className="cut">{t(key, { count: writers.length, names: namesOf(writers) })}</span>
    </span>
  )
}

/** Colleagues who have the ticket open. */
export function ViewingMark({ viewers }: { viewers: readonly Colleague[] }) {
  const t = useT()
  return (
    <span className="ticket-looking" title={t('tickets.looking', { count: viewers.length, names: namesOf(viewers) })}>
      <EyeOpen size={12} />
      {viewers.slice(0, MOST).map(({ userId, name }) => (
        <Avatar key={userId} id={`user-${userId}`} name={name} />
      ))}
    </span>
  )
}

/** The owner, with a ring while they have it open. In *Meus* one's own face would stand on every row and tell nothing. */
export function OwnerMark({ ticket, isHere }: { ticket: Ticket; isHere: boolean }) {
  const userId = useAtomValue(sessionAtom)?.userId
  const isOnEveryRow = useAtomValue(scopeAtom) === 'mine' && ticket.user?.id === userId
  if (!ticket.user || isOnEveryRow) return null
  return (
    <span className={classes('owner-mark', isHere && 'is-here')} title={ticket.user.name}>
      <Avatar id={`user-${ticket.user.id}`} name={ticket.user.name} size="s" />
    </span>
  )
}
