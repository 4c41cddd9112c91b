import { and, eq, gt } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ClosingStep, Ticket } from '#plugins/tickets/contract/index.ts'
import type { RatingConfig } from '../contract/index.ts'
import { configOf } from './config.ts'
import { beginAsking, openOf } from './dialogues.ts'
import { planExpiry } from './expireDialogue.ts'
import { ratingDialogues, ratings } from './ratings.table.ts'
import { askForScore } from './say.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const askStep = defineService<ClosingStep>('ratings.askStep')

/** Two connections of one contact at the same moment: the second closing sees that the first has asked. */
const lockAsking = (tx: ServerContext, tenantId: number, contactId: number) => lockUntilCommit(tx.db, `rating:${tenantId}:${contactId}`)

async function isAskedLately(tx: ServerContext, tenantId: number, contactId: number, { intervalHours }: RatingConfig): Promise<boolean> {
  const since = new Date(tx.now().getTime() - intervalHours * HOUR_MS)
  const lately = and(eq(ratingDialogues.contactId, contactId), gt(ratingDialogues.askedAt, since))
  return intervalHours > 0 && (await tenantRows(tx.db, { tenantId }, ratingDialogues).first(lately)) !== undefined
}

/** Whether an earlier question still stands; one about another ticket ends here. */
async function isStillAsked(tx: ServerContext, tenantId: number, { id, contactId, whatsappId }: Ticket): Promise<boolean> {
  const open = await openOf(tx, tenantId, contactId, whatsappId)
  if (!open) return false
  if (open.ticketId === id && open.expiresAt > tx.now()) return true
  await tenantRows(tx.db, { tenantId }, ratingDialogues).update(eq(ratingDialogues.id, open.id), { state: 'canceled' })
  return false
}

async function ask(tx: ServerContext, tenantId: number, ticket: Ticket): Promise<void> {
  const config = await configOf(tx, tenantId)
  // Where nobody answered there is nothing to rate.
  if (!config.enabled || ticket.isGroup || ticket.userId === null) return
  const { id: ticketId, contactId, whatsappId } = ticket
  await lockAsking(tx, tenantId, contactId)
  if (await isStillAsked(tx, tenantId, ticket)) return
  if (await isAskedLately(tx, tenantId, contactId, config)) return
  if (await tenantRows(tx.db, { tenantId }, ratings).first(eq(ratings.ticketId, ticketId))) return
  const askedAt = tx.now()
  const expiresAt = new Date(askedAt.getTime() + config.waitMinutes * MINUTE_MS)
  const rows = tenantRows(tx.db, { tenantId }, ratingDialogues)
  const made = await rows.insertIfAbsent({ ticketId, contactId, whatsappId, state: 'asked', invalidCount: 0, askedAt, expiresAt })
  if (!made) return
  beginAsking(tx, tenantId)
  await planExpiry(tx, { tenantId, id: made.id }, expiresAt)
  await askForScore(tx, tenantId, ticket, config)
}

/** Asks who was answered, once the conversation is closed and the farewell said. */
export const createAskStep = (ctx: ServerContext): ClosingStep => ({ closed: (ticket, { tenantId }) => ask(ctx, tenantId, ticket) })
