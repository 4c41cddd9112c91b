import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { fillVariables, quickRepliesService, variablesIn } from '#plugins/quickReplies/contract/index.ts'
import { type ConversationFacts, ticketsService } from '#plugins/tickets/contract/index.ts'
import { scheduleVariableLost } from '../contract/index.ts'

/** Variables that speak of the conversation; it is only looked for where one stands in the text. */
const OF_TICKET = /protocol|ticket_id|fila/i

/**
 * A text as the contact reads it at this moment. Call it inside a transaction: a conversation that is to be opened is, so that its protocol is known.
 * @throws noContactFound, noConnectionFound (404), scheduleVariableLost (409) when a name means nothing any more
 */
export async function filledBody(tx: ServerContext, body: string, facts: ConversationFacts & { userId: number }): Promise<string> {
  const names = variablesIn(body)
  if (names.length === 0) return body
  const ticket = names.some((name) => OF_TICKET.test(name)) ? await tx.use(ticketsService).conversationFor(facts) : null
  const timeZone = await tx.setting(facts.tenantId, companyTimeZone)
  const { text, unknown } = fillVariables(body, await tx.use(quickRepliesService).factsOf({ ...facts, ticket, timeZone }))
  if (unknown.length > 0) throw scheduleVariableLost()
  return text
}
