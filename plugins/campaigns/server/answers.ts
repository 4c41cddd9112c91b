import { and, desc, eq, ne } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { foldName } from '#core/contract/resource/index.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService, type InboundStep, type Message } from '#plugins/chat/contract/index.ts'
import { flowsService } from '#plugins/flows/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { ANSWER_DAYS, stopAnswer, stopWords } from '../contract/index.ts'
import { figuresChanged, startedCampaigns } from './announce.ts'
import { type CampaignRow, campaignOptOuts, campaignRecipients, campaigns } from './campaigns.table.ts'
import { answerable } from './outcomes.ts'

const DAY_MS = 86_400_000

export const answerStep = defineService<InboundStep>('campaigns.answerStep')

/** Whether the company has a campaign that was ever started: without one nobody answers any, and most companies have none. */
const hasStarted = (ctx: ServerContext, tenantId: number): Promise<boolean> =>
  ctx.cached(startedCampaigns(tenantId), 'any', async (db) => {
    const started = await tenantRows(db, { tenantId }, campaigns, { withDeleted: true }).first(ne(campaigns.status, 'pending'))
    return started !== undefined
  })

/** The campaign that a contact answers: the latest one that wrote to them within the last days. */
async function answeredBy(ctx: ServerContext, tenantId: number, contactId: number): Promise<CampaignRow | null> {
  if (!(await hasStarted(ctx, tenantId))) return null
  const since = new Date(ctx.now().getTime() - ANSWER_DAYS * DAY_MS)
  const [latest] = await ctx.db
    .select({ campaignId: campaignRecipients.campaignId })
    .from(campaignRecipients)
    .where(ofTenant(campaignRecipients, { tenantId }, answerable(contactId, since)))
    .orderBy(desc(campaignRecipients.sentAt))
    .limit(1)
  if (!latest) return null
  return (await tenantRows(ctx.db, { tenantId }, campaigns, { withDeleted: true }).first(eq(campaigns.id, latest.campaignId))) ?? null
}

/** Whether a text is one of the words that end campaigns, and nothing else. */
async function isStopWord(ctx: ServerContext, tenantId: number, body: string): Promise<boolean> {
  const answer = foldName(body).replace(/[.!]+$/, '')
  if (answer === '') return false
  const words = (await ctx.setting(tenantId, stopWords)).split('\n').map(foldName)
  return words.includes(answer)
}

/** They get no campaigns any more, and are told so once. */
async function stop(ctx: ServerContext, tenantId: number, message: Message, ticket: Ticket, campaignId: number): Promise<void> {
  const { contactId } = message
  const made = await tenantRows(ctx.db, { tenantId }, campaignOptOuts).insertIfAbsent({ contactId, campaignId, since: ctx.now() })
  const body = (await ctx.setting(tenantId, stopAnswer)).trim()
  if (!made || body === '') return
  const id = derivedId('campaignStop', tenantId, message.id)
  await ctx
    .use(chatService)
    .sendAutomatic({ tenantId, contactId, whatsappId: ticket.whatsappId, userId: null, opens: false, body, mediaIds: [], id, sendType: 'bot' })
}

/** The conversation goes where the campaign says; a ticket that somebody has stays theirs. */
async function direct(ctx: ServerContext, tenantId: number, ticket: Ticket, { answerQueueId, answerFlowId }: CampaignRow): Promise<void> {
  if (ticket.status !== 'pending' || ticket.userId !== null) return
  if (answerQueueId !== null) await ctx.use(ticketsService).changeByRule(tenantId, ticket.id, { queueId: answerQueueId }, ({ status }) => status === 'pending')
  if (answerFlowId === null) return
  try {
    await ctx.use(flowsService).start(tenantId, { ticketId: ticket.id, flowId: answerFlowId, source: 'campaign' })
  } catch (error) {
    // A flow that is gone or off by now leaves the conversation to people.
    if (!(error instanceof AppError)) throw error
  }
}

/** Answers to campaigns, in the transaction that stores the message. */
export const createAnswerStep = (ctx: ServerContext): InboundStep => ({
  isAnswering: true,
  async received(message, ticket, { tenantId }) {
    if (message.fromMe || ticket.isGroup) return
    const campaign = await answeredBy(ctx, tenantId, message.contactId)
    if (!campaign) return
    await tenantRows(ctx.db, { tenantId }, campaignRecipients).write(
      and(eq(campaignRecipients.campaignId, campaign.id), eq(campaignRecipients.contactId, message.contactId)),
      { state: 'answered', answeredAt: ctx.now(), ticketId: ticket.id },
    )
    figuresChanged(ctx, campaign)
    if (await isStopWord(ctx, tenantId, message.body)) await stop(ctx, tenantId, message, ticket, campaign.id)
    else await direct(ctx, tenantId, ticket, campaign)
  },
})
