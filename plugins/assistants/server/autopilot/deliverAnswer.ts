import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { EngineError, type EngineFailure, type EngineTurn, type HandOverReason, splitAnswer } from '../../contract/index.ts'
import { kindOf } from '../engines/index.ts'
import { type Lookup, noteUnanswered } from '../lookup.ts'
import type { AssistantRow } from '../presentAssistant.ts'
import { recordAnswer } from '../recorder.ts'
import type { TurnResult } from '../runTurn.ts'
import type { Tools } from '../tools.ts'
import { giveLabel } from './giveLabel.ts'
import { handOver } from './handOver.ts'
import { changeSession } from './sessions.ts'
import { situationOf, type TurnJob } from './situation.ts'
import { threadOf } from './thread.ts'

/** Failed turns in a row after which a person takes over. */
const MOST_FAILURES = 3
/** Failures that another try cannot mend. */
const FINAL: readonly EngineFailure[] = ['auth', 'quota', 'badRequest', 'inside', 'gone']

export interface Answered {
  id: string
  row: AssistantRow
  turn: EngineTurn
  tools: Tools
  lookup: Lookup
  result: TurnResult
}

/**
 * Sends what an assistant answered and does what it asked for, in one transaction: unless the contact wrote on meanwhile, or somebody took the
 * conversation. Then nothing of it goes out, and the recorder says so. `again` has a failed turn tried once more.
 */
export async function deliverAnswer(
  tx: ServerContext,
  job: TurnJob,
  { id, row, turn, tools, lookup, result }: Answered,
  again: (tx: ServerContext) => Promise<void>,
): Promise<void> {
  const { tenantId, ticketId, messageId } = job
  const known = await tx.use(ticketsService).find(tenantId, ticketId)
  if (!known) return
  const { contactId, whatsappId } = known
  // Contact before ticket, as a message that comes in at this moment holds them.
  await tx.use(ticketsService).conversationFor({ tenantId, contactId, whatsappId, userId: null, opens: false })
  await tx.use(ticketsService).hold(tenantId, ticketId)
  const situation = await situationOf(tx, job)
  const isNewest = (await threadOf(tx, row, ticketId, 1)).lastId === messageId
  const acts = result.acts.map((act) => ({ act, read: tools.read(act) }))
  const record = (handedOver: HandOverReason | null, isDropped = false) =>
    recordAnswer(tx, row, turn, result, {
      id,
      mode: 'autopilot',
      ticketId,
      acts: acts.map(({ act, read }) => ({ name: act.name, value: read?.value ?? act.value, isDone: read !== null && !isDropped })),
      handOver: handedOver,
      isDropped,
      sources: lookup.sources(),
    })
  if (!situation || !isNewest) return void (await record(null, true))
  const { session, ticket } = situation
  // Actions asked of another program are not asked for twice: a person goes on.
  const hasActed = (turn.outside?.used().length ?? 0) > 0
  const isEmpty = result.texts.length === 0 && acts.length === 0 && !result.isEnded
  if (!result.failure && isEmpty && !kindOf(tx, row.kind).mayBeSilent) result.failure = new EngineError('empty')
  if (result.failure) {
    const failures = session.failures + 1
    await changeSession(tx, row, ticketId, { failures })
    const isOver = failures >= MOST_FAILURES || FINAL.includes(result.failure.kind) || hasActed
    await record(isOver ? 'failures' : null)
    if (isOver) await handOver(tx, row, ticket, { reason: 'failures' })
    else await again(tx)
    return
  }
  await send(tx, job, ticket, result.texts)
  const counted = { turns: session.turns + 1, failures: 0, ...(result.remoteSession !== undefined && { remoteSession: result.remoteSession }) }
  await changeSession(tx, row, ticketId, counted)
  for (const { read } of acts) if (read?.name === 'label' && read.rowId !== null) await giveLabel(tx, row, ticket, read.rowId)
  const wish = acts.find(({ read }) => read?.name === 'transfer')?.read
  if (row.usesSources && (wish || lookup.foundNothing())) await noteUnanswered(tx, row, ticketId, turn.text)
  if (wish) {
    await record('act')
    return handOver(tx, row, ticket, { reason: 'act', summary: wish.summary, ...(wish.rowId !== null && { queueId: wish.rowId }) })
  }
  if (acts.some(({ read }) => read?.name === 'close')) {
    await record(null)
    await changeSession(tx, row, ticketId, { state: 'closed', endedAt: tx.now() })
    await tx.use(ticketsService).changeByRule(tenantId, ticketId, { status: 'closed' })
    return
  }
  await record(result.isEnded ? 'ended' : null)
  if (result.isEnded) await handOver(tx, row, ticket, { reason: 'ended' })
}

async function send(tx: ServerContext, { tenantId, ticketId, messageId }: TurnJob, { contactId, whatsappId }: Ticket, texts: readonly string[]): Promise<void> {
  const facts = { tenantId, contactId, whatsappId, userId: null, opens: false, mediaIds: [], sendType: 'bot' } as const
  for (const [index, body] of texts.flatMap(splitAnswer).entries())
    await tx.use(chatService).sendAutomatic({ ...facts, body, id: derivedId('assistant', 'message', tenantId, ticketId, messageId, index) })
}
