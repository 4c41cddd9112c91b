import { and, inArray, ne } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Listener, listenWithin, type ServerContext } from '#core/server/plugin.ts'
import { type Message, messageCreated } from '#plugins/chat/contract/index.ts'
import { labelsGiven } from '#plugins/labels/contract/index.ts'
import { ratingGiven } from '#plugins/ratings/contract/index.ts'
import { ticketChanged } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { cancellationOf, type Happening, happeningsOf } from '../contract/index.ts'
import { activeRules } from './activeRules.ts'
import { causeIn } from './cause.ts'
import { considerMoment } from './considerMoment.ts'
import { cancelFollowUps } from './followUps.ts'
import { ruleHappenings } from './rules.table.ts'

interface Happened {
  trigger: Happening
  key: string
  ticketId: number
  messageId?: string
  score?: number
}

/** Has the rules that hear of it considered, by a job that commits with it. */
async function consider(tx: ServerContext, tenantId: number, { trigger, key, ticketId, messageId, score }: Happened): Promise<void> {
  if (!(await activeRules(tx, tenantId)).some(({ definition }) => definition.trigger === trigger)) return
  const cause = causeIn(tx)
  const place = { trigger, key, ticketId, messageId: messageId ?? null, score: score ?? null, at: tx.now().getTime() }
  const moment = { ...place, depth: cause?.depth ?? 0, causeId: cause?.ruleId ?? null }
  await tx.enqueue(considerMoment, { tenantId, moment })
}

/** The same, kept for tests of rules. */
async function keep(tx: ServerContext, tenantId: number, happened: Happened): Promise<void> {
  const { trigger, key, ticketId, score = null } = happened
  await tenantRows(tx.db, { tenantId }, ruleHappenings).insertIfAbsent({ trigger, key, ticketId, score, at: tx.now() })
  await consider(tx, tenantId, happened)
}

/** Whether a person of the team wrote it, here or on the company's phone. */
export const isTyped = ({ fromMe, userId, sendType }: Pick<Message, 'fromMe' | 'userId' | 'sendType'>): boolean =>
  fromMe && ((userId !== null && sendType === 'chat') || sendType === 'external')

/** Listeners for rules to what happens in conversations; within its transaction, so that no crash loses it. */
export const ruleListeners: readonly Listener[] = [
  listenWithin(messageCreated, 'consider-rules-of-message', async ({ ticket, ...message }, tenantId, tx) => {
    const isFromTeam = isTyped(message)
    if (message.sendType === 'sync' || (message.fromMe && !isFromTeam)) return
    // Answers to a question about the service, after the end, are no new message of a conversation.
    if (!message.fromMe && ticket.status === 'closed') return
    await cancelFollowUps(tx, tenantId, ticket.id, () => (message.fromMe ? 'teamAnswered' : 'customerAnswered'))
    const trigger = message.fromMe ? 'agentMessage' : 'customerMessage'
    await consider(tx, tenantId, { trigger, key: `message:${message.id}`, ticketId: ticket.id, messageId: message.id })
  }),
  listenWithin(ticketChanged, 'consider-rules-of-ticket', async ({ before, after }, tenantId, tx) => {
    const cause = causeIn(tx)
    if (before) await cancelFollowUps(tx, tenantId, after.id, (begun) => (begun.ruleId === cause?.ruleId ? null : cancellationOf(begun, after)))
    for (const trigger of happeningsOf(before, after)) await keep(tx, tenantId, { trigger, key: `${trigger}:${after.id}:${after.rev}`, ticketId: after.id })
  }),
  listenWithin(labelsGiven, 'consider-rules-of-labels', async ({ contactIds }, tenantId, tx) => {
    const going = await tenantRows(tx.db, { tenantId }, tickets).find(and(inArray(tickets.contactId, contactIds), ne(tickets.status, 'closed')))
    for (const { id } of going) await keep(tx, tenantId, { trigger: 'labelled', key: `labelled:${newId()}`, ticketId: id })
  }),
  listenWithin(ratingGiven, 'consider-rules-of-rating', ({ id, ticketId, rate }, tenantId, tx) =>
    keep(tx, tenantId, { trigger: 'rated', key: `rated:${id}`, ticketId, score: rate }),
  ),
]
