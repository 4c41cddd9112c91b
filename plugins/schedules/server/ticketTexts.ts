import type { ServerContext } from '#core/server/plugin.ts'
import { fillVariables, variablesIn } from '#plugins/quickReplies/contract/index.ts'
import type { TicketTexts } from '../contract/index.ts'
import { factsOf } from './factsOf.ts'

/** Values bring no braces of their own: what is left is a name that nobody knows. */
const LEFT = /\{\{[^{}]*\}\}/g
const NOBODY = 0

export const createTicketTexts = (ctx: ServerContext): TicketTexts => ({
  async fill(tenantId, ticket, text) {
    if (variablesIn(text).length === 0) return text
    const facts = await factsOf(ctx, { tenantId, contactId: ticket.contactId, userId: ticket.userId ?? NOBODY, ticket })
    return fillVariables(text, facts).text.replaceAll(LEFT, '')
  },
})
