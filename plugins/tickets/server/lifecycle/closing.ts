import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Closing, closingSteps, type Ticket } from '../../contract/index.ts'
import { tickets } from '../tickets.table.ts'
import { lockContact } from './birth.ts'

/** Closing may write to the contact: the conversation is locked before its ticket is, as by a message of theirs, or the two would wait for each other. */
export async function lockForClosing(tx: ServerContext, tenantId: number, ticketId: number): Promise<void> {
  const ticket = await tenantRows(tx.db, { tenantId }, tickets).first(eq(tickets.id, ticketId))
  if (ticket) await lockContact(tx.db, { tenantId }, ticket.contactId, ticket.whatsappId)
}

/** @throws what a step refuses */
export async function checkClosing(tx: ServerContext, ticket: Ticket, closing: Closing): Promise<void> {
  for (const step of await tx.contributionsFor(closingSteps, closing.tenantId)) await tx.use(step).check?.(ticket, closing)
}

/** Runs the steps that follow a closing, in its transaction. */
export async function closeSteps(tx: ServerContext, ticket: Ticket, closing: Closing): Promise<void> {
  for (const step of await tx.contributionsFor(closingSteps, closing.tenantId)) await tx.use(step).closed?.(ticket, closing)
}
