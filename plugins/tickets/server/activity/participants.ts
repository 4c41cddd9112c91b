import { eq } from 'drizzle-orm'
import { difference, type Member, memberValues, recordActivity } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Reader, Ticket } from '../../contract/index.ts'

/** Kind of the rows of people who follow or help with a ticket in the log of actions. */
export const PARTICIPANTS = 'tickets.participants'

export const participantMembers = ({ participants }: Ticket): Member[] => participants.map(({ id, role }): Member => `${role}:${id}`)

/** Notes that somebody follows or helps now, or no longer. */
export async function noteParticipants(tx: ServerContext, actor: Reader, before: Ticket, after: Ticket, userId: number): Promise<void> {
  const changed = difference(memberValues(participantMembers(before)), memberValues(participantMembers(after)))
  const fields = Object.keys(changed.after)
  if (fields.length === 0) return
  const role = after.participants.find(({ id }) => id === userId)?.role ?? 'none'
  const person = await tenantRows(tx.db, actor, users).first(eq(users.id, userId))
  await recordActivity(tx, actor, {
    ...changed,
    kind: 'tickets.setParticipant',
    rows: PARTICIPANTS,
    rowId: String(after.id),
    rev: after.rev,
    said: { key: `tickets.deed.role.${role}${userId === actor.userId ? '.own' : ''}`, values: { name: person?.name ?? '' } },
    name: after.name,
    ticketId: after.id,
    contactId: after.contactId,
    fields,
  })
}
