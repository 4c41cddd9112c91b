import { eq } from 'drizzle-orm'
import { AppError, invalidInput, noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noTicketFound, type Ticket, ticketClosed, ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { flows } from './flows.table.ts'
import { versionFor } from './library.ts'
import { beginSession, endSession, livingSession } from './sessions.ts'

/** @throws ticketClosed, ticketOfPerson, ticketInFlow (409), ticketOfGroup (422) */
function checkFree({ isGroup, status, userId, chatFlowId }: Ticket, byUserId: number | null): void {
  if (isGroup) throw contract.ticketOfGroup()
  if (status === 'closed') throw ticketClosed()
  const isOwn = userId !== null && userId === byUserId
  if (!isOwn && (status !== 'pending' || userId !== null)) throw contract.ticketOfPerson()
  if (chatFlowId !== null) throw contract.ticketInFlow()
}

const MOST_VARIABLES = 100
const LONGEST_VALUE = 1_000

/** @throws invalidInput (422) */
function checkVariables(variables: Readonly<Record<string, string>>): void {
  const refuse = (code: string, message: string) => invalidInput([{ field: 'variables', code, message }], 422)
  const all = Object.entries(variables)
  if (all.length > MOST_VARIABLES) throw refuse('too_many', `At most ${MOST_VARIABLES} variables`)
  for (const [name, value] of all) {
    if (!contract.variableName.safeParse(name).success) throw refuse('invalid_name', `${name.slice(0, 40)} is not the name of a variable`)
    if (value.length > LONGEST_VALUE) throw refuse('too_big', `At most ${LONGEST_VALUE} characters for ${name}`)
  }
}

async function startFlow(tx: ServerContext, tenantId: number, wanted: contract.FlowStart, byUserId: number | null): Promise<void> {
  const { flowId, ticketId, source, variables = {} } = wanted
  checkVariables(variables)
  const flow = await tenantRows(tx.db, { tenantId }, flows).first(eq(flows.id, flowId))
  if (!flow) throw contract.noFlowFound()
  const tickets = tx.use(ticketsService)
  const known = await tickets.find(tenantId, ticketId)
  if (!known) throw noTicketFound()
  await tickets.holdContact(tenantId, known.contactId, known.whatsappId)
  const ticket = await tickets.find(tenantId, ticketId)
  if (!ticket) throw noTicketFound()
  checkFree(ticket, byUserId)
  const version = flow.isActive ? versionFor(flow, ticket.contactId) : null
  if (version === null) throw contract.flowIsOff()
  // A paused one of before ends here: one conversation has one flow.
  const left = await livingSession(tx, tenantId, ticketId)
  if (left) await endSession(tx, tenantId, left.id)
  const free = { chatFlowId: flowId, queueId: null, assistants: [], ...(ticket.userId !== null && { status: 'pending' as const, userId: null }) }
  await tickets.changeByRule(tenantId, ticketId, free)
  await beginSession(tx, tenantId, ticket, { id: flowId, version }, { reason: source, variables })
}

/** @see FlowsService of the contract */
export const createFlowsService = (tx: ServerContext): contract.FlowsService => ({
  start: (tenantId, wanted) => startFlow(tx, tenantId, wanted, null),
  async startable(tenantId) {
    const all = await tenantRows(tx.db, { tenantId }, flows).find(eq(flows.isActive, true))
    return all.filter(({ publishedVersion }) => publishedVersion !== null).map(({ id, name }) => ({ id, name }))
  },
  async check(tenantId, flowId, ticket) {
    const flow = await tenantRows(tx.db, { tenantId }, flows).first(eq(flows.id, flowId))
    return flow ? { name: flow.name, problem: startProblem(flow, ticket) } : null
  },
})

/** Code of the error with which a flow would not begin. */
function startProblem(flow: typeof flows.$inferSelect, ticket: Ticket | null): string | null {
  if (!flow.isActive || versionFor(flow, ticket?.contactId ?? 0) === null) return contract.flowIsOff().code
  try {
    if (ticket) checkFree(ticket, null)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** @see startFlow of the contract */
export async function startFlowByPerson(
  ctx: ServerContext,
  actor: Actor,
  { id, ticketId, variables }: { id: number; ticketId: number; variables: Record<string, string> },
): Promise<{ flowId: number; ticketId: number }> {
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  if (!actor.can('flows.edit') && ticket.userId !== actor.userId) throw noPermission()
  await ctx.transact((tx) => startFlow(tx, actor.tenantId, { flowId: id, ticketId, source: 'person', variables }, actor.userId))
  return { flowId: id, ticketId }
}
