import { eq, inArray, sql } from 'drizzle-orm'
import { ofGivenTenant, prepareOnce, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Dialogue, isOpenDialogue, type RatingConfig, type Step } from '../contract/index.ts'
import { announceRating } from './announce.ts'
import { ratingDialogues, ratings } from './ratings.table.ts'
import { say } from './say.ts'

export type DialogueRow = typeof ratingDialogues.$inferSelect

const openByContact = prepareOnce((db) =>
  db
    .select()
    .from(ratingDialogues)
    .where(
      ofGivenTenant(
        ratingDialogues,
        eq(ratingDialogues.contactId, sql.placeholder('contactId')),
        eq(ratingDialogues.whatsappId, sql.placeholder('whatsappId')),
        inArray(ratingDialogues.state, ['asked', 'feedback']),
      ),
    )
    .prepare(''),
)

/** Cache of whether any contact of a company is asked at the moment, by company: most messages come where nobody is. */
const ASKING = 'ratings.asking'

const isAsking = (ctx: ServerContext, tenantId: number): Promise<boolean> =>
  ctx.cached(ASKING, String(tenantId), async (db) => {
    const rows = tenantRows(db, { tenantId }, ratingDialogues)
    return (await rows.first(inArray(ratingDialogues.state, ['asked', 'feedback']))) !== undefined
  })

/** Somebody is asked: answers are looked for again. */
export const beginAsking = (ctx: ServerContext, tenantId: number): void => ctx.forget(ASKING, String(tenantId))

/** The one that waits for an answer of a contact on a connection. */
export async function openOf(ctx: ServerContext, tenantId: number, contactId: number, whatsappId: number): Promise<DialogueRow | undefined> {
  if (!(await isAsking(ctx, tenantId))) return undefined
  const [open] = await openByContact(ctx.db).execute({ tenantId, contactId, whatsappId })
  return open
}

/** A dialogue, held until the transaction ends, with its conversation. */
export interface LockedDialogue {
  dialogue: DialogueRow
  ticket: Ticket
  /** The conversation goes on elsewhere. */
  isSuperseded: boolean
}

/**
 * Holds a dialogue that is open, and its conversation before it, in the order of every message, so that nobody waits for each other; null when
 * it has ended meanwhile, or its conversation was deleted. Call it inside a transaction.
 */
export async function holdOpen(tx: ServerContext, { tenantId, id, ticketId, contactId, whatsappId }: DialogueRow): Promise<LockedDialogue | null> {
  if (!(await tx.use(ticketsService).find(tenantId, ticketId))) return null
  const latest = await tx.use(ticketsService).conversationFor({ tenantId, contactId, whatsappId, userId: null, opens: false })
  const rows = tenantRows(tx.db, { tenantId }, ratingDialogues)
  await rows.hold(eq(ratingDialogues.id, id))
  const dialogue = await rows.first(eq(ratingDialogues.id, id))
  if (!dialogue || !isOpenDialogue(dialogue)) return null
  return { dialogue, ticket: latest, isSuperseded: latest.id !== dialogue.ticketId || latest.status !== 'closed' }
}

const textOf = (config: RatingConfig, says: NonNullable<Step['says']>): string =>
  ({ thanks: config.thanksMessage, invalid: config.invalidMessage, feedback: config.feedbackMessage, expired: config.expiredMessage })[says]

const changeOf = ({ state, invalidCount, expiresAt }: Dialogue) => ({ state, invalidCount, expiresAt })

/** Writes what follows: the state, the score or its reason, the answer to the contact, the news. */
export async function carryOut(tx: ServerContext, { dialogue, ticket }: LockedDialogue, step: Step, config: RatingConfig): Promise<void> {
  const { tenantId, id, ticketId, contactId } = dialogue
  await tenantRows(tx.db, { tenantId }, ratingDialogues).update(eq(ratingDialogues.id, id), changeOf(step))
  const rows = tenantRows(tx.db, { tenantId }, ratings)
  const now = tx.now()
  const { userId, queueId } = ticket
  if (step.rate !== null) await rows.insertIfAbsent({ ticketId, contactId, userId, queueId, rate: step.rate, createdAt: now, updatedAt: now })
  if (step.feedback) await rows.update(eq(ratings.ticketId, ticketId), { feedback: step.feedback })
  if (step.says) await say(tx, tenantId, ticket, textOf(config, step.says))
  if (step.rate !== null || step.feedback) await announceRating(tx, tenantId, ticket)
}
