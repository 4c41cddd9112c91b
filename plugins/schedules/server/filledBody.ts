import type { ServerContext } from '#core/server/plugin.ts'
import { fillVariables, variablesIn } from '#plugins/quickReplies/contract/index.ts'
import { type ConversationFacts, ticketsService } from '#plugins/tickets/contract/index.ts'
import { scheduleVariableLost } from '../contract/index.ts'
import { factsOf } from './factsOf.ts'

/**
 * A text as the contact reads it at this moment. Call it inside a transaction: a conversation that is to be opened is, so that its protocol is known.
 * @throws noContactFound, noConnectionFound (404), scheduleVariableLost (409) when a name means nothing any more
 */
export async function filledBody(tx: ServerContext, body: string, facts: ConversationFacts & { userId: number }): Promise<string> {
  if (variablesIn(body).length === 0) return body
  const ticket = await tx.use(ticketsService).conversationFor(facts)
  const { text, unknown } = fillVariables(body, await factsOf(tx, { ...facts, ticket }))
  if (unknown.length > 0) throw scheduleVariableLost()
  return text
}
