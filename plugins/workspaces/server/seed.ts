import { eq } from 'drizzle-orm'
import { LAYOUT_VERSION, type LayoutNode } from '#core/contract/layoutShape.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import type { WorkProfile } from '../contract/index.ts'
import { workspaces } from './workspaces.table.ts'

const ID_SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const ID_LENGTH = 10

/** `owner`: the account whose own it is; else the company's. Panels that no plugin here has are left out. */
const WORKSPACES: readonly { name: string; owner?: string; profiles: WorkProfile[]; panels: readonly string[]; shares: number[] }[] = [
  { name: 'Plantão da manhã', profiles: [], panels: ['tickets.list', 'tickets.details', 'schedules.list'], shares: [30, 38, 32] },
  { name: 'Reunião de equipe', profiles: ['admin', 'super'], panels: ['tickets.list', 'ratings.list', 'notes.list'], shares: [30, 40, 30] },
  { name: 'Meus retornos', owner: 'agente', profiles: [], panels: ['tickets.list', 'schedules.list'], shares: [40, 60] },
]

/** Arrangements of tiles: the company's and somebody's own; those that are there stay as they are. */
export async function seedWorkspaces(ctx: ServerContext, scope: SampleScope): Promise<void> {
  const random = scope.random()
  const rows = tenantRows(ctx.db, scope, workspaces)
  const known = new Set((await rows.find()).map(({ name }) => name))
  const types = new Set<string>(ctx.contributionsOf(panelRights).map(({ panel }) => panel))
  for (const { name, owner, profiles, panels: wanted, shares } of WORKSPACES) {
    const id = Array.from({ length: ID_LENGTH }, () => random.pick(ID_SIGNS)).join('')
    const panels = wanted.filter((type) => types.has(type))
    const ownerRow = owner === undefined ? undefined : await tenantRows(ctx.db, scope, users).first(eq(users.username, owner))
    if (known.has(name) || panels.length === 0 || (owner !== undefined && !ownerRow)) continue
    const hasAll = panels.length === wanted.length
    const tree: LayoutNode = { type: 'split', direction: 'row', children: panels, ...(hasAll ? { splitPercentages: shares } : {}) }
    const layout = { version: LAYOUT_VERSION, tree, panels: Object.fromEntries(panels.map((type) => [type, { type, params: {}, state: null }])) }
    await rows.insert({ id, ownerId: ownerRow?.id ?? null, name, layout, profiles, queueIds: [], startFor: [] })
  }
}
