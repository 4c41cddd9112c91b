import { desc, inArray, ne, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { lanes } from './lanes.table.ts'

const LANES = [
  { name: 'Triagem', color: '#6b7280', weight: 30 },
  { name: 'Em análise', color: '#3d7fc4', weight: 26 },
  { name: 'Aguardando cliente', color: '#b7791f', weight: 20 },
  { name: 'Proposta enviada', color: '#7a5bc4', weight: 14 },
  { name: 'Resolução em campo', color: '#2f8f83', weight: 10 },
]
/** Living tickets that are sorted into lanes, the newest first. */
const MOST_IN_LANES = 400
const IN_LANE_SHARE = 0.7

/** Lanes, where the company has none, and most living tickets in one of them. */
export async function seedLanes({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, lanes)
  if ((await rows.find(undefined, 1)).length === 0) {
    for (const [index, { name, color }] of LANES.entries()) await rows.insert({ name, color, order: index + 1 })
  }
  const stages = (await rows.find()).toSorted((one, other) => one.order - other.order)
  const weights = stages.map((_stage, index) => LANES[index]?.weight ?? 1)
  const living = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, scope, ne(tickets.status, 'closed'), sql`${tickets.kanban} is null`))
    .orderBy(desc(tickets.id))
    .limit(MOST_IN_LANES)
  const random = scope.random(living[0]?.id)
  const placed = living.filter(() => random.chance(IN_LANE_SHARE)).map(({ id }) => ({ id, stage: stages[random.weighted(weights)] }))
  for (const stage of stages) {
    const ids = placed.filter((one) => one.stage === stage).map(({ id }) => id)
    if (ids.length > 0) await tenantRows(db, scope, tickets).write(inArray(tickets.id, ids), { kanban: stage.id, updatedAt: sql`${tickets.updatedAt}` })
  }
}
