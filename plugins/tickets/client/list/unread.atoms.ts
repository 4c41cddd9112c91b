import { atom } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { tickets } from '../tickets.ts'

/** How many of one's own tickets have something unread: the badge counts tickets, not messages. */
export const unreadAtom = atom((get) => {
  const me = get(sessionAtom)?.userId
  let count = 0
  for (const ticket of get(tickets.rowsAtom).values()) {
    if (ticket.unreadMessages > 0 && ticket.status !== 'closed' && (ticket.userId === me || ticket.userId === null)) count += 1
  }
  return count
})

export const mayListAtom = atom((get) => get(permissionsAtom).has('tickets.list'))
