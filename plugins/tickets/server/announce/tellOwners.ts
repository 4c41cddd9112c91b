import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ownerCalled, ownerNotified, type Reader, type Ticket } from '../../contract/index.ts'

/** Tells people who lose a ticket to somebody else, or get it from them. */
export function tellOwners(tx: ServerContext, from: Reader & { name: string }, before: Ticket, after: Ticket, note: string): void {
  if (before.userId === after.userId || after.status === 'closed') return
  const tell = (userId: number | null, type: string) => {
    if (userId === null || userId === from.userId) return
    const noteField = note === '' || type !== 'given' ? {} : { note }
    const called = { ticketId: after.id, name: after.name, type, from: { id: from.userId, name: from.name }, ...noteField }
    tx.push(ownerCalled, from.tenantId, called, [rooms.user(from.tenantId, userId)])
    tx.emit(ownerNotified, from.tenantId, { ticketId: after.id, userId, type, fromId: from.userId })
  }
  if (after.userId === from.userId) tell(before.userId, 'taken')
  tell(after.userId, 'given')
}
