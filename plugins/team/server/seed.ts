import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { hashPassword } from '#core/server/auth/password.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { queues, usersQueues } from './team.table.ts'

const QUEUES = [
  { queue: 'Suporte', color: '#2f8f83' },
  { queue: 'Vendas', color: '#c2813a' },
  { queue: 'Financeiro', color: '#5b6fb5' },
]

/** Colleagues, with the queues they work in. */
const COLLEAGUES = [
  { username: 'camila.rocha', name: 'Camila Rocha', queues: ['Suporte', 'Financeiro'] },
  { username: 'rafael.nogueira', name: 'Rafael Nogueira', queues: ['Suporte'] },
  { username: 'beatriz.azevedo', name: 'Beatriz Azevedo', queues: ['Vendas'] },
  { username: 'thiago.monteiro', name: 'Thiago Monteiro', queues: ['Vendas', 'Financeiro'] },
]
const QUEUE_OF_ALL = 'Financeiro'

/** Queues and colleagues that the company has not yet. Nobody can sign in as these colleagues until somebody resets their password. */
export async function seedTeam({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const [queueRows, userRows, memberRows] = [tenantRows(db, scope, queues), tenantRows(db, scope, users), tenantRows(db, scope, usersQueues)]
  const firstAgents = await userRows.find(eq(users.profile, 'user'))
  for (const [index, queue] of QUEUES.entries()) await queueRows.insertIfAbsent({ ...queue, order: index + 1 })
  const idOf = new Map((await queueRows.find()).map(({ id, queue }) => [queue, id]))
  const join = async (userId: number, queue: string) => {
    const queueId = idOf.get(queue)
    if (queueId !== undefined) await memberRows.insertIfAbsent({ userId, queueId })
  }
  for (const { id } of firstAgents) await join(id, QUEUE_OF_ALL)
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  for (const { username, name, queues: names } of COLLEAGUES) {
    // Names of accounts are unique in the installation.
    await userRows.insertIfAbsent({ username, name, email: `${username}@balcao.example`, profile: 'user', passwordHash })
    const user = await userRows.first(and(eq(users.username, username)))
    for (const queue of names) if (user) await join(user.id, queue)
  }
}
