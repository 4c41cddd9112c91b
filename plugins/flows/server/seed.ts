import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { FlowDocument } from '../contract/index.ts'
import { flows } from './flows.table.ts'

const NAME = 'Primeiro atendimento'

function firstContact(sales: number | null, support: number | null): FlowDocument {
  const place = (column: number, row: number) => ({ x: column * 320, y: row * 160 })
  const text = (content: string) => ({ part: 'text' as const, text: content })
  return {
    format: 'balcao.flow/1',
    start: 'inicio',
    variables: [],
    anywhere: [{ id: 'pessoa', label: 'Falar com uma pessoa', when: { op: 'text', how: 'is', values: ['atendente', 'humano'] }, next: 'suporte' }],
    defaults: {
      invalid: { max: 3, say: 'Não entendi. Responda com o número ou o nome de uma das opções.', repeat: true, next: 'suporte' },
      silence: { minutes: 15, say: 'Como não tivemos resposta, vou deixar você na fila para uma pessoa atender.', next: 'suporte' },
      maxHops: 100,
    },
    nodes: [
      {
        kind: 'ask',
        id: 'inicio',
        title: 'Como podemos ajudar?',
        at: place(0, 1),
        parts: [text('Olá, {{firstName}}! Como podemos ajudar?')],
        answer: { type: 'text', scope: 'session' },
        menu: {
          as: 'auto',
          options: [
            { id: 'vendas', label: 'Contratar', next: 'vendas' },
            { id: 'suporte', label: 'Suporte técnico', next: 'problema' },
          ],
        },
        routes: [{ id: 'boleto', label: 'Boleto', when: { op: 'text', how: 'word', values: ['boleto', 'fatura', 'segunda via'] }, next: 'suporte' }],
        other: null,
      },
      {
        kind: 'ask',
        id: 'problema',
        title: 'O que está acontecendo?',
        at: place(1, 1),
        parts: [text('Conte em poucas palavras o que está acontecendo.')],
        answer: { type: 'text', save: 'problema', scope: 'session' },
        routes: [],
        other: 'anota',
      },
      { kind: 'note', id: 'anota', title: 'Anotar o relato', at: place(2, 1), text: 'O cliente contou ao robô: {{problema}}', next: 'suporte' },
      { kind: 'transfer', id: 'vendas', title: 'Fila de vendas', at: place(1, 0), queueId: sales, userId: null, say: 'Certo! Já chamo alguém de vendas.' },
      {
        kind: 'transfer',
        id: 'suporte',
        title: 'Fila de suporte',
        at: place(3, 1),
        queueId: support,
        userId: null,
        say: 'Obrigado! Uma pessoa já vai atender você.',
      },
    ],
  }
}

/** A flow that is drawn and switched off: it answers nobody before somebody publishes it. */
export async function seedFlows({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, flows)
  if (await rows.first(eq(flows.name, NAME))) return
  const known = await tenantRows(db, scope, queues).find()
  const queueId = (name: string) => known.find(({ queue }) => queue === name)?.id ?? null
  await rows.insert({ name: NAME, entry: { connectionIds: [], keywords: [] }, draft: firstContact(queueId('Vendas'), queueId('Suporte')) })
}
