import { and, eq } from 'drizzle-orm'
import { AppError, noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Member, teamService } from '#plugins/team/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { ticketParticipants } from '#plugins/tickets/server/tickets.table.ts'
import { mentionCannotRead, refusedNote } from '../contract/index.ts'
import type { Writer } from './writer.ts'

export const isMissing = (error: unknown): boolean => error instanceof AppError && error.status === 404

async function mayRead(tx: ServerContext, tenantId: number, { userId, profile }: Member, ticketId: number): Promise<boolean> {
  try {
    await tx.use(ticketsService).readable({ tenantId, userId, profile }, ticketId)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Makes people collaborators of a ticket, by the rule of tickets: a plain user only where they own it. @throws noPermission (403) */
async function addCollaborators(tx: ServerContext, actor: Writer, ticket: Ticket, people: readonly Member[]): Promise<void> {
  if (actor.profile === 'user' && ticket.userId !== actor.userId) throw noPermission()
  const rows = tenantRows(tx.db, actor, ticketParticipants)
  for (const { userId } of people) {
    await rows.remove(and(eq(ticketParticipants.ticketId, ticket.id), eq(ticketParticipants.userId, userId)) ?? eq(ticketParticipants.ticketId, ticket.id))
    await rows.insert({ ticketId: ticket.id, userId, role: 'collaborator' })
  }
  await tx.use(ticketsService).refresh(actor.tenantId, [ticket.id])
}

/** People who are named in a note, all of whom may read the ticket. @throws invalidInput (422), mentionCannotRead (422), noPermission (403) */
export async function checkMentions(
  tx: ServerContext,
  actor: Writer,
  ticket: Ticket,
  { mentionUserIds, addAsCollaborator }: { mentionUserIds: readonly number[]; addAsCollaborator: boolean },
): Promise<number[]> {
  const wanted = [...new Set(mentionUserIds)].filter((userId) => userId !== actor.userId)
  const members = await tx.use(teamService).membersOf(actor.tenantId)
  const named = members.filter(({ userId }) => wanted.includes(userId))
  if (named.length < wanted.length) throw refusedNote([{ field: 'mentionUserIds', code: 'invalid_value', message: 'There is no such person' }])
  const outside: Member[] = []
  for (const member of named) if (!(await mayRead(tx, actor.tenantId, member, ticket.id))) outside.push(member)
  if (outside.length > 0 && !addAsCollaborator) throw mentionCannotRead(outside.map(({ userId: id, name }) => ({ id, name })))
  if (outside.length > 0) await addCollaborators(tx, actor, ticket, outside)
  return wanted
}
