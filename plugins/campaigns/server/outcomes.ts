import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { marketingChosen } from '#plugins/channels/contract/index.ts'
import type { messageAcked } from '#plugins/chat/contract/index.ts'
import type { RecipientState } from '../contract/index.ts'
import { figuresChanged } from './announce.ts'
import { campaignOptOuts, campaignRecipients } from './campaigns.table.ts'

/** States that an outcome may follow: nothing goes back, and an answer stays one. */
const before: Partial<Record<RecipientState, readonly RecipientState[]>> = {
  failed: ['queued', 'sent'],
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  read: ['queued', 'sent', 'delivered'],
}

const stateOf = (ack: number): RecipientState | null => {
  if (ack === -1) return 'failed'
  if (ack >= 3) return 'read'
  return ack === 2 ? 'delivered' : ack === 1 ? 'sent' : null
}

/** The provider's receipt of a campaign's message becomes the state of its recipient, with the message in one transaction. */
export async function noteOutcome(message: z.output<typeof messageAcked.payload>, tenantId: number, ctx: ServerContext): Promise<void> {
  if (message.sendType !== 'campaign') return
  const state = stateOf(message.ack)
  const from = state && before[state]
  if (!state || !from) return
  const failure = state === 'failed' ? { failure: message.failure } : {}
  const [row] = await tenantRows(ctx.db, { tenantId }, campaignRecipients).update(
    and(eq(campaignRecipients.messageId, message.id), inArray(campaignRecipients.state, [...from])),
    { state, ...failure },
  )
  if (row) figuresChanged(ctx, { tenantId, id: row.campaignId })
}

/** A contact told the provider whether they want advertising: campaigns leave them out from then on, or take them in again. */
export async function followChoice({ contactId, isWanted }: z.output<typeof marketingChosen.payload>, tenantId: number, tx: ServerContext): Promise<void> {
  const rows = tenantRows(tx.db, { tenantId }, campaignOptOuts)
  if (isWanted) await rows.remove(eq(campaignOptOuts.contactId, contactId))
  else await rows.insertIfAbsent({ contactId, campaignId: null, since: tx.now() })
}

/** The provider refused a message since its contact wants no advertising: campaigns leave them out. */
export async function followRefusal(
  { ack, contactId, failureReason }: z.output<typeof messageAcked.payload>,
  tenantId: number,
  tx: ServerContext,
): Promise<void> {
  if (ack === -1 && failureReason === 'marketingStopped') await followChoice({ contactId, isWanted: false }, tenantId, tx)
}

/** Rows of campaigns that a contact may still answer, the latest first. */
export const answerable = (contactId: number, since: Date) =>
  and(
    eq(campaignRecipients.contactId, contactId),
    inArray(campaignRecipients.state, ['queued', 'sent', 'delivered', 'read']),
    sql`${campaignRecipients.sentAt} >= ${since.toISOString()}`,
  )
