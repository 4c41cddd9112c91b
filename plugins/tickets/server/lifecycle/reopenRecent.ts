import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { reopenTicket, reopenTicketHours } from '../../contract/index.ts'
import { logTicket } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import { findTicket } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'

const HOUR_MS = 3_600_000

interface Place {
  contactId: number
  whatsappId: number
  /** The queue of a new ticket: where that of the old one is not there any more. */
  queueId: number | null
  /** A group goes on in its one conversation, however long ago that was closed. */
  isGroup: boolean
}

/**
 * Puts the contact back into the ticket that was closed a short while ago, waiting and nobody's; null where the company does not want that, or
 * none was closed since. Call it inside a transaction that holds the contact, where no ticket of theirs is alive.
 */
export async function reopenRecent(tx: ServerContext, scope: TenantScope, { contactId, whatsappId, queueId, isGroup }: Place): Promise<number | null> {
  if (!isGroup && (await tx.setting(scope.tenantId, reopenTicket)) !== 'enabled') return null
  const since = new Date(tx.now().getTime() - Number(await tx.setting(scope.tenantId, reopenTicketHours)) * HOUR_MS)
  const isRecent = and(eq(tickets.status, 'closed'), isGroup ? undefined : gt(tickets.closedAt, since), isNull(tickets.mergedIntoId))
  const [row] = await tx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, scope, eq(tickets.contactId, contactId), eq(tickets.whatsappId, whatsappId), isRecent))
    .orderBy(desc(tickets.closedAt), desc(tickets.id))
    .limit(1)
    .for('update')
  const before = row ? await findTicket(tx, scope, row.id) : null
  if (!before) return null
  const { id } = before
  const isThere = before.queueId !== null && (await tx.use(teamService).queueOf(scope.tenantId, before.queueId)) !== null
  await tenantRows(tx.db, scope, tickets).update(eq(tickets.id, id), {
    status: 'pending',
    userId: null,
    queueId: isThere ? before.queueId : queueId,
    closedAt: null,
    reasonId: null,
    isFarewellMessage: false,
    startedAttendanceAt: null,
  })
  await logTicket(tx, scope, { ticketId: id, type: 'pending', userId: null })
  const after = await findTicket(tx, scope, id)
  if (after) await announceTicket(tx, scope.tenantId, before, after)
  return id
}
