import { newId } from '#core/contract/ids.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Answer, ConversationMessage, EngineTurn } from '../contract/index.ts'
import { type Lookup, lookupOf } from './lookup.ts'
import type { AnswerRow, AssistantRow } from './presentAssistant.ts'
import { promptOf } from './promptOf.ts'
import { recordAnswer } from './recorder.ts'
import { runTurn, type TurnResult } from './runTurn.ts'
import { type Tools, toolsOf } from './tools.ts'

export interface TriedTurn {
  result: TurnResult
  tools: Tools
  lookup: Lookup
  acts: Answer['acts']
  /** The row of the recorder. */
  row: AnswerRow
}

/**
 * Runs one answer that goes to nobody: actions are only noted, tools of other programs (`outside`) are really used, and a bot's own session is not stored. It
 * counts as a test, and costs what every answer costs.
 */
export async function tryTurn(
  ctx: ServerContext,
  row: AssistantRow,
  { text, history, session, outside }: { text: string; history: readonly ConversationMessage[]; session: string; outside?: EngineTurn['outside'] },
  stop: AbortSignal | null = null,
): Promise<TriedTurn> {
  const [tools, lookup] = [await toolsOf(ctx, row, row), await lookupOf(ctx, row, row)]
  const turn: EngineTurn = {
    session,
    messageId: newId(),
    text,
    history: history.slice(-row.historyMessages),
    prompt: promptOf(row, tools.offered, lookup.tool),
    tools: tools.offered,
    ...(lookup.tool && { lookup: lookup.tool }),
    ...(outside && { outside }),
    remoteSession: null,
    vars: {},
  }
  const result = await runTurn(ctx, row, turn, undefined, stop)
  const acts = result.acts.map((act) => ({ name: act.name, value: act.value, isDone: tools.read(act) !== null }))
  const facts = { id: newId(), mode: 'test', ticketId: null, acts, handOver: null, isDropped: false, sources: lookup.sources() } as const
  return { result, tools, lookup, acts, row: await recordAnswer(ctx, row, turn, result, facts) }
}
