import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { connections } from './connections.table.ts'

const SHOP = 'Loja virtual'

/** A second web chat, whose tickets go to *Vendas*. */
export async function seedConnections({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const token = scope.random().uuid()
  const sales = await tenantRows(db, scope, queues).first(eq(queues.queue, 'Vendas'))
  const rows = tenantRows(db, scope, connections)
  if (await rows.first(eq(connections.name, SHOP))) return
  await rows.insertIfAbsent({ name: SHOP, type: 'webchat', status: 'CONNECTED', token, queueId: sales?.id ?? null, color: '#c2813a' })
}
