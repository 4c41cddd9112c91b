import { and, eq, ne } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import type { Priority } from '../contract/index.ts'
import { tasks } from './tasks.table.ts'

const HOUR_MS = 3_600_000

const SAMPLES: readonly { name: string; description: string; priority: Priority; hours: number | null; isFinished?: true }[] = [
  { name: 'Ligar para confirmar a entrega', description: 'Pedido com endereço incompleto: pedir o bloco e o apartamento.', priority: 'high', hours: -5 },
  { name: 'Enviar a segunda via do boleto', description: '', priority: 'medium', hours: 4 },
  { name: 'Revisar as mensagens rápidas de troca', description: 'Os prazos mudaram: agora são 15 dias.', priority: 'low', hours: 50 },
  { name: 'Conferir os chamados adiados da semana', description: '', priority: 'none', hours: 98 },
  { name: 'Atualizar a planilha de garantias', description: '', priority: 'none', hours: null },
  { name: 'Retornar à cliente sobre o reembolso', description: 'O financeiro já liberou.', priority: 'high', hours: -30, isFinished: true },
]

/** Tasks of the sample people: late, due today, later, and finished. */
export async function seedTasks({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, tasks)
  if ((await rows.find(undefined, 1)).length > 0) return
  const people = (await tenantRows(db, scope, users).find(and(eq(users.isActive, true), ne(users.profile, 'superadmin')))).toSorted(
    (one, other) => one.id - other.id,
  )
  const [maker] = people.filter(({ profile }) => profile === 'admin')
  if (!maker) return
  for (const owner of people.slice(0, 4))
    for (const { name, description, priority, hours, isFinished } of SAMPLES) {
      const limitDate = hours === null ? null : new Date(scope.now.getTime() + hours * HOUR_MS)
      const status = isFinished ? 'finished' : limitDate && limitDate < scope.now ? 'delayed' : 'pending'
      const finishedAt = isFinished ? new Date(scope.now.getTime() - HOUR_MS) : null
      await rows.insert({
        name,
        description,
        priority,
        limitDate,
        status,
        finishedAt,
        ownerId: owner.id,
        creatorId: maker.id,
        acceptance: owner.id === maker.id ? 'own' : 'accepted',
        createdAt: scope.today,
      })
    }
}
