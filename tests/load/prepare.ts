import { fileURLToPath } from 'node:url'
import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { hashPassword } from '#core/server/auth/password.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { startKernel } from '#core/server/kernel.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { seedTenant } from '#core/server/seeds/tenant.ts'
import { parseSettings } from '#core/server/settings/env.ts'
import { queues, usersQueues } from '#plugins/team/server/team.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { CREW_QUEUES, CREW_SIZE, crewName, LOAD_PASSWORD } from './people.ts'

/**
 * A process of its own that makes an installation, seeds it and adds the bench's crew: 50 agents in 10 queues, each with an open ticket.
 * Arguments: contacts, tickets, messages. Prints the milliseconds of the seed.
 */
const [contacts = 0, ticketCount = 0, messages = 0] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('../../', import.meta.url))

async function addCrew(ctx: ServerContext, tenantId: number): Promise<void> {
  const scope = { tenantId }
  const passwordHash = await hashPassword(LOAD_PASSWORD)
  const open = await tenantRows(ctx.db, scope, tickets).find(eq(tickets.status, 'open'), CREW_SIZE)
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

const settings = parseSettings({ ...process.env, ADMIN_PASSWORD: LOAD_PASSWORD, PORT: '0' })
process.env.TZ = settings.timeZone
const kernel = await startKernel(settings, { root, version: 'load', isHeadless: true })
const { tenantId, milliseconds } = await seedTenant(kernel.ctx, { contacts, tickets: ticketCount, messages, seed: 1 })
if (ticketCount > 0) await addCrew(kernel.ctx, tenantId)
await kernel.stop()
process.stdout.write(`${milliseconds}\n`)
