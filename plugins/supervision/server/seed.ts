import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { whispers } from './whispers.table.ts'

/** Whispers of the one who leads, and the agent's answers; empty where there is none yet. */
const WHISPERS: readonly (readonly [question: string, answered: string])[] = [
  ['Pode oferecer frete grátis neste caso.', 'Certo, vou oferecer.'],
  ['Esse cliente é antigo, capricha no retorno.', ''],
  ['Confirma o CPF antes de passar os dados do pedido.', 'Já confirmei, está tudo certo.'],
]
const MINUTE_MS = 60_000

/** A few whispers of the first supervisor about the newest open tickets. */
export async function seedWhispers({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const leader = await tenantRows(db, scope, users).first(eq(users.profile, 'super'))
  const rows = tenantRows(db, scope, whispers)
  if (!leader || (await rows.find(undefined, 1)).length > 0) return
  const open = await db
    .select({ id: tickets.id, userId: tickets.userId, at: tickets.sortAt })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(eq(tickets.status, 'open'), isNotNull(tickets.userId))))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(2 * WHISPERS.length)
  const owned = open.flatMap(({ userId, ...ticket }) => (userId === null || userId === leader.id ? [] : [{ ...ticket, userId }]))
  const written = WHISPERS.flatMap(([body, answer], index) => {
    const ticket = owned[index]
    if (!ticket) return []
    const [at, later] = [ticket.at, new Date(Math.min(ticket.at.getTime() + MINUTE_MS, scope.now.getTime()))]
    const first = { ticketId: ticket.id, fromId: leader.id, toId: ticket.userId, body, readAt: answer === '' ? null : later, createdAt: at }
    const second = { ticketId: ticket.id, fromId: ticket.userId, toId: leader.id, body: answer, readAt: later, createdAt: later }
    return answer === '' ? [first] : [first, second]
  })
  const ids = await takeIds(db, 'whispers', written.length)
  await rows.insertMany(written.map((one, index) => ({ id: ids[index] ?? 0, ...one })))
}
