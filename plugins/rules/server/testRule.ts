import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { hoursService } from '#plugins/hours/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { MOST_SHOWN, type RuleDefinition, type RuleTest, unmetCondition } from '../contract/index.ts'
import { factsOf } from './facts.ts'
import { MOST_TESTED, pastOf } from './history.ts'
import { checkDefinition } from './rules.ts'

const DAY_MS = 86_400_000
const CHUNK = 200

interface Question {
  definition: RuleDefinition
  days: number
  ticketId?: number | undefined
}

async function ticketsById(ctx: ServerContext, tenantId: number, ids: readonly number[]): Promise<Map<number, Ticket>> {
  const found = new Map<number, Ticket>()
  for (let from = 0; from < ids.length; from += CHUNK)
    for (const ticket of await ctx.use(ticketsService).findMany(tenantId, ids.slice(from, from + CHUNK))) found.set(ticket.id, ticket)
  return found
}

/** The trigger as it came, the conditions as running rules ask them; of the conversation as it is now. @see testRule of the contract */
export async function testRule(ctx: ServerContext, actor: Actor, { definition, days, ticketId }: Question): Promise<RuleTest> {
  const { tenantId } = actor
  await checkDefinition(ctx, actor, definition)
  if (ticketId !== undefined) await ctx.use(ticketsService).readable(actor, ticketId)
  const from = new Date(ctx.now().getTime() - days * DAY_MS)
  const all = await pastOf(ctx, actor, definition, { from, ticketId })
  const past = all.slice(0, MOST_TESTED)
  const tickets = await ticketsById(ctx, tenantId, [...new Set(past.map((one) => one.ticketId))])
  const caught = new Map<number, RuleTest['conversations'][number]>()
  let unmet: number | null = null
  for (const { ticketId: id, at, messageId, score } of past) {
    const ticket = tickets.get(id)
    if (!ticket) continue
    if (definition.isWithinHours && !(await ctx.use(hoursService).isOpenAt(tenantId, at))) continue
    const failing = unmetCondition(definition, await factsOf(ctx, tenantId, ticket, { trigger: definition.trigger, at, messageId, score }, definition))
    if (failing !== null) unmet ??= failing
    else {
      const known = caught.get(id)
      caught.set(id, { ticketId: id, contact: ticket.contact.name, at: known?.at ?? at.toISOString(), times: (known?.times ?? 0) + 1 })
    }
  }
  const conversations = [...caught.values()]
  return { count: conversations.length, looked: past.length, isCut: all.length > MOST_TESTED, conversations: conversations.slice(0, MOST_SHOWN), unmet }
}
