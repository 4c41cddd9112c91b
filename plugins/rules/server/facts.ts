import { and, asc, eq, lt } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { contactFields } from '#plugins/contacts/server/contacts.table.ts'
import { hoursService } from '#plugins/hours/contract/index.ts'
import { usersTeams } from '#plugins/team/server/team.table.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { RuleDefinition, RuleFacts, Trigger } from '../contract/index.ts'

/** Subject of a run besides the conversation. */
export interface Subject {
  trigger: Trigger
  at: Date
  messageId: string | null
  score: number | null
}

/** Facts that a rule's conditions read; what none of them asks for is not looked up. */
export async function factsOf(ctx: ServerContext, tenantId: number, ticket: Ticket, subject: Subject, { conditions }: RuleDefinition): Promise<RuleFacts> {
  const asks = (of: RuleDefinition['conditions'][number]['of']) => conditions.some((condition) => condition.of === of)
  return {
    ticket,
    labelIds: ticket.tags.map(({ id }) => id),
    teamIds: asks('team') ? await teamsOf(ctx, tenantId, ticket) : [],
    isOpen: asks('hours') ? (await ctx.use(hoursService).absenceAt(tenantId, ticket.queueId, subject.at)) === null : true,
    text: asks('text') ? await textOf(ctx, tenantId, ticket, subject) : null,
    fields: asks('field') ? await fieldsOf(ctx, tenantId, ticket) : [],
    isFirstContact: asks('firstContact') ? await isFirst(ctx, tenantId, ticket) : false,
    score: subject.score,
  }
}

async function teamsOf(ctx: ServerContext, tenantId: number, { userId }: Ticket): Promise<number[]> {
  if (userId === null) return []
  return (await tenantRows(ctx.db, { tenantId }, usersTeams).find(eq(usersTeams.userId, userId))).map(({ teamId }) => teamId)
}

/** The message that it is about; of a conversation that has just begun, the first of the contact. */
async function textOf(ctx: ServerContext, tenantId: number, { id }: Ticket, { trigger, messageId }: Subject): Promise<string | null> {
  if (messageId === null && trigger !== 'opened') return null
  const wanted = messageId === null ? and(eq(messages.ticketId, id), eq(messages.fromMe, false)) : eq(messages.id, messageId)
  const [row] = await ctx.db
    .select({ body: messages.body })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, wanted))
    .orderBy(asc(messages.timestamp), asc(messages.seq))
    .limit(1)
  return row?.body ?? null
}

async function fieldsOf(ctx: ServerContext, tenantId: number, { contactId, contact }: Ticket): Promise<RuleFacts['fields']> {
  const own = await tenantRows(ctx.db, { tenantId }, contactFields).find(eq(contactFields.contactId, contactId))
  const { name, email, number } = contact
  const basics = { name, nome: name, nombre: name, email: email ?? '', 'e-mail': email ?? '', number, numero: number, telefone: number, telefono: number }
  return [...own.map((field) => ({ name: field.name, value: field.value })), ...Object.entries(basics).map(([key, value]) => ({ name: key, value }))]
}

/** No ticket of the contact began before this one. */
async function isFirst(ctx: ServerContext, tenantId: number, { id, contactId }: Ticket): Promise<boolean> {
  const earlier = and(eq(tickets.contactId, contactId), lt(tickets.id, id))
  return (await tenantRows(ctx.db, { tenantId }, tickets).find(earlier, 1)).length === 0
}
