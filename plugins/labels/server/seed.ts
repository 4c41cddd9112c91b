import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { sampleContacts } from '#plugins/contacts/contract/sample.ts'
import { contactTags, labels } from './labels.table.ts'

/** How often a contact has each. */
const LABELS = [
  { tag: 'VIP', color: '#b7791f', weight: 6 },
  { tag: 'Novo cliente', color: '#3d7fc4', weight: 22 },
  { tag: 'Orçamento', color: '#2f8f83', weight: 18 },
  { tag: 'Reclamação', color: '#b8455f', weight: 9 },
  { tag: 'Aguardando retorno', color: '#7a5bc4', weight: 12 },
  { tag: 'Boleto', color: '#6b7280', weight: 14 },
  { tag: 'Entrega atrasada', color: '#c2603a', weight: 10 },
  { tag: 'Assinante', color: '#5a8f3a', weight: 20 },
  { tag: 'Revenda', color: '#3d7fc4', weight: 5 },
]
const LABELLED_SHARE = 0.55
const SECOND_LABEL_SHARE = 0.25

/** Labels that the company has not yet, and about half of the run's contacts with one or two. */
export async function seedLabels({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, labels)
  for (const { tag, color } of LABELS) await rows.insertIfAbsent({ tag, color })
  const idOf = new Map((await rows.find()).map(({ id, tag }) => [tag, id]))
  const people = sampleContacts.of(scope) ?? []
  const random = scope.random(people[0]?.id)
  const weights = LABELS.map(({ weight }) => weight)
  const draw = () => idOf.get(LABELS[random.weighted(weights)]?.tag ?? '') ?? 0
  const labelled = people.flatMap(({ id: contactId }) => {
    if (!random.chance(LABELLED_SHARE)) return []
    const tagIds = new Set([draw(), ...(random.chance(SECOND_LABEL_SHARE) ? [draw()] : [])])
    return [...tagIds].map((tagId) => ({ contactId, tagId }))
  })
  await tenantRows(db, scope, contactTags).insertMany(labelled)
}
