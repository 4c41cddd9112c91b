import { newId } from '#core/contract/ids.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { HandOverReason } from '../../contract/index.ts'
import type { AssistantRow } from '../presentAssistant.ts'
import { isFree } from './ownership.ts'
import { changeSession } from './sessions.ts'
import { threadOf } from './thread.ts'

export interface HandOver {
  reason: HandOverReason
  /** Summary for the person who takes over; empty: the last words of the contact. */
  summary?: string
  /** Queue that the assistant named; else its own. */
  queueId?: number | null
}

const SUMMARY_MESSAGES = 6
const LONGEST_SUMMARY = 1_000

/** The conversation waits for a person from now on, or goes to one: the contact is told, and the person reads why. Call it inside a transaction. */
export async function handOver(
  tx: ServerContext,
  row: Pick<AssistantRow, 'tenantId' | 'handOverText' | 'transferQueueId' | 'transferUserId' | 'historyMessages'>,
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>,
  { reason, summary = '', queueId = row.transferQueueId }: HandOver,
): Promise<void> {
  const { tenantId, transferUserId } = row
  const { history, text } = await threadOf(tx, row, ticket.id, SUMMARY_MESSAGES)
  const lastText = [...history.filter(({ who }) => who === 'contact').map((message) => message.text), text].filter((part) => part !== '').join('\n')
  const endedAt = tx.now()
  await changeSession(tx, row, ticket.id, { state: 'handedOver', reason, summary: (summary.trim() || lastText).slice(-LONGEST_SUMMARY), endedAt })
  if (row.handOverText.trim() !== '') {
    const { contactId, whatsappId } = ticket
    const facts = { tenantId, contactId, whatsappId, userId: null, opens: false }
    await tx.use(chatService).sendAutomatic({ ...facts, body: row.handOverText.trim(), mediaIds: [], id: newId(), sendType: 'bot' })
  }
  const person = transferUserId === null ? {} : ({ status: 'open', userId: transferUserId } as const)
  const queue = queueId === null ? {} : { queueId }
  await tx.use(ticketsService).changeByRule(tenantId, ticket.id, { assistants: [], ...queue, ...person }, isFree)
}
