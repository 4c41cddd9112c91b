import { recordActivity } from '#core/contract/activity/index.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Reader, Ticket } from '../../contract/index.ts'

/** The rows of deletions in the log: a kind of their own, since a deleted ticket is none of those that other changes go back on. */
export const DELETIONS = 'tickets.deletions'
/** The field that a deletion changes. */
export const DELETED = 'isDeleted'

/** Notes that a person deleted a ticket. */
export function noteDeletion(tx: ServerContext, actor: Reader, { id, name, contactId }: Ticket, rev: number): Promise<void> {
  return recordActivity(tx, actor, {
    kind: 'tickets.delete',
    rows: DELETIONS,
    rowId: String(id),
    rev,
    said: { key: 'tickets.deed.delete', values: {} },
    name,
    ticketId: id,
    contactId,
    fields: [DELETED],
    before: { [DELETED]: false },
    after: { [DELETED]: true },
  })
}
