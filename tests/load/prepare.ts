import { fileURLToPath } from 'node:url'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { hashPassword } from '#core/server/auth/password.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { startKernel } from '#core/server/kernel.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { seedTenant } from '#core/server/seeds/seedTenant.ts'
import { parseSettings } from '#core/server/settings/env.ts'
import { queues, usersQueues } from '#plugins/team/server/team.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { CREW_QUEUES, CREW_SIZE, crewName, LOAD_PASSWORD, LONG_CONVERSATION, TALKER } from './people.ts'

/**
 * A process of its own that makes an installation, seeds it and adds the bench's crew: 50 agents in 10 queues, each with an open ticket,
 * one of them with a very long conversation. Arguments: contacts, tickets, messages. Prints the milliseconds of the seed.
 */
const [contacts = 0, ticketCount = 0, messages = 0] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('../../', import.meta.url))

async function addCrew(ctx: ServerContext, tenantId: number): Promise<void> {
  const scope = { tenantId }
  const passwordHash = await hashPassword(LOAD_PASSWORD)
  const open = await tenantRows(ctx.db, scope, tickets).find(and(eq(tickets.status, 'open'), isNull(tickets.snoozedUntil)), CREW_SIZE)
  const queueIds: number[] = []
  for (let index = 0; index < CREW_QUEUES; index += 1) {
    queueIds.push((await tenantRows(ctx.db, scope, queues).insert({ queue: `Carga ${index + 1}`, color: '#445566' })).id)
  }
  for (let index = 0; index < CREW_SIZE; index += 1) {
    const name = crewName(index)
    const { id: userId } = await tenantRows(ctx.db, scope, users).insert({ name, username: name, email: `${name}@balcao.local`, passwordHash })
    const queueId = queueIds[index % CREW_QUEUES] ?? 0
    await tenantRows(ctx.db, scope, usersQueues).insert({ userId, queueId })
    const ticket = open[index]
    if (ticket) await tenantRows(ctx.db, scope, tickets).update(and(eq(tickets.id, ticket.id), inArray(tickets.status, ['open'])), { userId, queueId })
  }
}

/** One minute between messages, in turn of the contact and the agent. */
async function addLongConversation(ctx: ServerContext, tenantId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; contact_id: number; user_id: number }>(
    sql`select t.id, t.contact_id, t.user_id from tickets t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
        where t.tenant_id = ${tenantId} and u.username = ${TALKER} and t.status = 'open'`,
  )
  const [ticket] = rows
  if (!ticket) throw new Error(`${TALKER} has no ticket`)
  // What the seed put there may be older than the first of these, and this one is to be the first.
  await ctx.db.execute(sql`delete from messages where tenant_id = ${tenantId} and contact_id = ${ticket.contact_id}`)
  await ctx.db.execute(sql`
    insert into messages (tenant_id, id, ticket_id, contact_id, user_id, from_me, body, status, ack, read, timestamp)
    select ${tenantId}::int, gen_random_uuid()::text, ${ticket.id}::int, ${ticket.contact_id}::int, case when n % 2 = 0 then ${ticket.user_id}::int end, n % 2 = 0,
      'Mensagem ' || n || repeat(' com mais algumas palavras', n % 7), case when n % 2 = 0 then 'sended' else 'received' end, 3, true,
      now() - (${LONG_CONVERSATION}::int - n) * interval '1 minute'
    from generate_series(1, ${LONG_CONVERSATION}::int) n`)
}

const settings = parseSettings({ ...process.env, ADMIN_PASSWORD: LOAD_PASSWORD, PORT: '0', STARTER_ROWS: 'off' })
process.env.TZ = settings.timeZone
const kernel = await startKernel(settings, { root, version: 'load', isHeadless: true })
const { tenantId, milliseconds } = await seedTenant(kernel, { contacts, tickets: ticketCount, messages, seed: 1, only: ['contacts', 'tickets', 'chat'] })
if (ticketCount > 0) {
  await addCrew(kernel.ctx, tenantId)
  await addLongConversation(kernel.ctx, tenantId)
}
await kernel.stop()
process.stdout.write(`${milliseconds}\n`)
