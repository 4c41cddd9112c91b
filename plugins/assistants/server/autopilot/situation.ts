import { z } from 'zod'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { isStillIts } from './ownership.ts'
import { knownAssistants, sessionOf } from './sessions.ts'

/** Turn of an assistant: a job, and what it answers. */
export const turnSchema = z.object({
  tenantId: z.int(),
  ticketId: z.int(),
  /** The contact's message that is answered: where a newer one is there, that one's own job answers both. */
  messageId: z.string(),
  /** Failed turns before this one. */
  attempt: z.int(),
})
export type TurnJob = z.infer<typeof turnSchema>

/** Situation of a ticket: whose turn it is, as things stand; null where nobody's is. */
export async function situationOf(ctx: ServerContext, { tenantId, ticketId }: Pick<TurnJob, 'tenantId' | 'ticketId'>) {
  const session = await sessionOf(ctx, { tenantId }, ticketId)
  const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
  const row = (await knownAssistants(ctx, tenantId)).find(({ id }) => id === session?.assistantId)
  return session && ticket && row && isStillIts(row, session, ticket) ? { session, ticket, row } : null
}

/** Facts of the conversation that bots are told. */
export const varsOf = ({ name, contact, protocol, queue, channel }: Ticket): Record<string, string> => ({
  nome: name,
  numero: contact.number,
  protocolo: protocol,
  fila: queue?.queue ?? '',
  canal: channel,
})

/** The name of a conversation at an engine, the same as long as it lasts. */
export const sessionName = ({ tenantId }: TenantScope, ticketId: number): string => `t${tenantId}-k${ticketId}`
