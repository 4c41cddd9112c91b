import { and, asc, eq, ne } from 'drizzle-orm'
import { generateNKeysBetween } from 'fractional-indexing'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { ActionKind, DealField, Priority, Stage } from '../contract/index.ts'
import { dealActions, dealComments, dealHistory, deals, pipelineRows } from './funnel.table.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const stage = (id: string, name: string, colour: string, probability: number, more: Partial<Stage> = {}): Stage => ({
  ...{ id, name, colour, probability, limit: null, isLocked: false, rotDays: 14, actions: [] },
  ...more,
})
const PIPELINES: readonly { name: string; colour: string; description: string; stages: Stage[]; fields: DealField[]; lostReasons: string[] }[] = [
  {
    name: 'Vendas',
    colour: '#3d7fc4',
    description: 'Do primeiro contato ao pedido.',
    stages: [
      stage('vendas-1', 'Novo contato', '#6b7280', 10, { rotDays: 7 }),
      stage('vendas-2', 'Qualificado', '#3d7fc4', 30, { rotDays: 10 }),
      stage('vendas-3', 'Proposta enviada', '#7a5bc4', 50),
      stage('vendas-4', 'Negociação', '#b7791f', 70, { limit: 5 }),
      stage('vendas-5', 'Fechamento', '#2f8f83', 90),
    ],
    fields: [
      { id: 'vendas-origem', name: 'Como nos conheceu', type: 'choice', options: ['Indicação', 'Instagram', 'Google', 'Loja'], isRequired: false },
      { id: 'vendas-entrega', name: 'Entrega até', type: 'date', options: [], isRequired: false },
    ],
    lostReasons: ['Preço', 'Prazo de entrega', 'Comprou de outro', 'Desistiu', 'Não respondeu'],
  },
  {
    name: 'Pós-venda',
    colour: '#2f8f83',
    description: 'Renovações e segundas compras.',
    stages: [stage('pos-1', 'A procurar', '#6b7280', 40), stage('pos-2', 'Em conversa', '#3d7fc4', 60), stage('pos-3', 'Renovando', '#2f8f83', 85)],
    fields: [],
    lostReasons: ['Sem verba', 'Fechou a loja', 'Insatisfeito'],
  },
]
const SUBJECTS = [
  'Kit de uniformes',
  'Plano anual',
  'Reposição de estoque',
  'Projeto sob medida',
  'Manutenção',
  'Pacote corporativo',
  'Primeiro pedido',
  'Ampliação',
]
const ACTIONS: readonly [ActionKind, string][] = [
  ['call', 'Ligar para tirar dúvidas'],
  ['message', 'Enviar a proposta revisada'],
  ['meeting', 'Apresentação por vídeo'],
  ['task', 'Conferir o estoque'],
]
const PRIORITIES: readonly Priority[] = ['none', 'none', 'low', 'medium', 'high', 'urgent']
const SOURCES = ['Indicação', 'Instagram', 'Google', 'Loja']
const DEALS = 44

/** Two pipelines with deals in every stage: some won, some lost, some left alone too long, with actions and comments. */
export async function seedFunnel({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, pipelineRows)
  if ((await rows.find(undefined, 1)).length > 0) return
  const people = (await tenantRows(db, scope, users).find(and(eq(users.isActive, true), ne(users.profile, 'superadmin')))).toSorted(
    (one, other) => one.id - other.id,
  )
  const customers = await db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(ofTenant(contacts, scope, eq(contacts.isGroup, false)))
    .orderBy(asc(contacts.id))
    .limit(DEALS)
  if (people.length === 0 || customers.length === 0) return
  const random = scope.random(people.length)
  const ranks = generateNKeysBetween(null, null, DEALS)
  const made = []
  for (const pipeline of PIPELINES) made.push(await rows.insert({ ...pipeline, createdAt: scope.today }))
  for (const [at, rank] of ranks.entries()) {
    const pipeline = made[at % 4 === 3 ? 1 : 0]
    const customer = customers[at % customers.length]
    const owner = people[at % people.length]
    const [subject = ''] = SUBJECTS.slice(at % SUBJECTS.length)
    const place = Math.floor(random.next() ** 1.4 * (pipeline?.stages.length ?? 1))
    const target = pipeline?.stages[place]
    if (!pipeline || !customer || !owner || !target) continue
    const age = 2 + Math.floor(random.next() * 40)
    const createdAt = new Date(scope.now.getTime() - age * DAY_MS)
    const stageSince = new Date(scope.now.getTime() - Math.floor(random.next() * age) * DAY_MS)
    const status = at % 7 === 5 ? 'won' : at % 9 === 8 ? 'lost' : 'open'
    const value = Math.round(300 + random.next() ** 2 * 18_000)
    const title = `${subject} · ${customer.name}`
    const row = await tenantRows(db, scope, deals).insert({
      pipelineId: pipeline.id,
      stageId: target.id,
      rank,
      title,
      searchText: foldText(title),
      contactId: customer.id,
      ownerId: owner.id,
      status,
      value,
      fields: pipeline.name === 'Vendas' && at % 2 === 0 ? { 'vendas-origem': SOURCES[at % SOURCES.length] ?? '' } : {},
      priority: PRIORITIES[at % PRIORITIES.length] ?? 'none',
      expectedOn: new Date(scope.now.getTime() + (at % 25) * DAY_MS - 4 * DAY_MS).toISOString().slice(0, 10),
      checklist:
        at % 3 === 0
          ? [
              { id: '1', text: 'Confirmar o endereço', isDone: true },
              { id: '2', text: 'Pedir o CNPJ', isDone: false },
            ]
          : [],
      lostReason: status === 'lost' ? (pipeline.lostReasons[at % pipeline.lostReasons.length] ?? '') : '',
      closedAt: status === 'open' ? null : new Date(scope.now.getTime() - (at % 12) * DAY_MS - HOUR_MS),
      stageSince,
      touchedAt: stageSince,
      createdAt,
    })
    const history = tenantRows(db, scope, dealHistory)
    for (const [index, passed] of pipeline.stages.slice(0, place + 1).entries()) {
      const when = new Date(createdAt.getTime() + ((stageSince.getTime() - createdAt.getTime()) * index) / Math.max(1, place))
      const from = pipeline.stages[index - 1]?.id ?? ''
      await history.insert({ dealId: row.id, at: when, kind: index === 0 ? 'created' : 'stage', userId: owner.id, from, to: passed.id })
    }
    const half = new Date((createdAt.getTime() + stageSince.getTime()) / 2)
    if (place > 0) await history.insert({ dealId: row.id, at: half, kind: 'value', userId: owner.id, from: String(Math.round(value * 0.7)), to: String(value) })
    if (row.closedAt) {
      const to = status === 'lost' ? `lost:${row.lostReason}` : status
      await history.insert({ dealId: row.id, at: row.closedAt, kind: 'status', userId: owner.id, from: 'open', to })
    }
    const [kind, action] = ACTIONS[at % ACTIONS.length] ?? ['task', '']
    const dueAt = new Date(Math.floor(scope.now.getTime() / HOUR_MS) * HOUR_MS + ((at % 16) - 3) * DAY_MS + (at % 5) * HOUR_MS)
    if (status === 'open' && at % 5 !== 4)
      await tenantRows(db, scope, dealActions).insert({ dealId: row.id, kind, title: action, dueAt, ownerId: owner.id, createdAt })
    if (at % 4 === 1)
      await tenantRows(db, scope, dealComments).insert({
        dealId: row.id,
        userId: owner.id,
        body: 'Pediu desconto para pagamento à vista.',
        createdAt: stageSince,
      })
  }
}
