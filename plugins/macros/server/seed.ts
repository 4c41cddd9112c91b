import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { administratorOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import type { Step } from '../contract/rules.ts'
import { macros } from './macros.table.ts'

const snoozeUntil = (preset: string): Step => ({ command: 'tickets.snoozeUntil', args: { preset } })
const send = (body: string): Step => ({ command: 'chat.send', args: { body } })
const note = (text: string): Step => ({ command: 'notes.add', args: { note: text, mentionUserIds: [] } })
const rank = (priority: string): Step => ({ command: 'tickets.setPriority', args: { priority } })

const MACROS: readonly { name: string; steps: Step[] }[] = [
  {
    name: 'Retorno amanhã',
    steps: [send('{{firstName}}, vou verificar com a equipe e retorno amanhã pela manhã. Obrigado pela paciência!'), snoozeUntil('tickets.snooze.tomorrow')],
  },
  {
    name: 'Urgente: falta de serviço',
    steps: [
      rank('urgent'),
      note('Cliente sem serviço, acionar a equipe técnica.'),
      send('{{firstName}}, abri prioridade máxima para o seu caso. O técnico já foi acionado.'),
    ],
  },
  { name: 'Cobrar resposta na semana que vem', steps: [note('Sem resposta do cliente, cobrar na semana que vem.'), snoozeUntil('tickets.snooze.week')] },
]

/** Shared macros that the company has not yet. */
export async function seedMacros({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, macros)
  const known = new Set((await rows.find()).map(({ name }) => name))
  const { id: userId } = await administratorOf(db, scope)
  for (const { name, steps } of MACROS) if (!known.has(name)) await rows.insert({ name, steps, isShared: true, userId })
}
