import { and, eq, isNotNull } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { closingReasons } from '#plugins/closing/server/closing.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { flowAssistantEngines } from '#plugins/flows/contract/index.ts'
import { flows } from '#plugins/flows/server/flows.table.ts'
import { lanes } from '#plugins/kanban/server/lanes.table.ts'
import { labels } from '#plugins/labels/server/labels.table.ts'
import { fastReplies } from '#plugins/quickReplies/server/fastReplies.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { queues, teams } from '#plugins/team/server/team.table.ts'
import type { ReferenceKind } from '../contract/index.ts'

/** Rows of a company that rules may name, as they are called. */
export interface Names {
  /** Null where the row is gone, or switched off. */
  of(kind: ReferenceKind, id: number): Promise<string | null>
}

type Listed = Exclude<ReferenceKind, 'assistant'>

/** Reads each kind once, when it is first asked for. */
export function createNames(ctx: ServerContext, tenantId: number): Names {
  const scope = { tenantId }
  const rowsOf: Record<Listed, () => Promise<readonly { id: number; name: string }[]>> = {
    connection: () => tenantRows(ctx.db, scope, connections).find(),
    queue: async () => (await tenantRows(ctx.db, scope, queues).find(eq(queues.isActive, true))).map(({ id, queue }) => ({ id, name: queue })),
    person: async () => (await ctx.use(teamService).membersOf(tenantId)).map(({ userId, name }) => ({ id: userId, name })),
    team: async () => (await tenantRows(ctx.db, scope, teams).find(eq(teams.isActive, true))).map(({ id, group }) => ({ id, name: group })),
    label: async () => (await tenantRows(ctx.db, scope, labels).find(eq(labels.isActive, true))).map(({ id, tag }) => ({ id, name: tag })),
    lane: () => tenantRows(ctx.db, scope, lanes).find(),
    reason: () => tenantRows(ctx.db, scope, closingReasons).find(eq(closingReasons.isActive, true)),
    flow: () => tenantRows(ctx.db, scope, flows).find(and(eq(flows.isActive, true), isNotNull(flows.publishedVersion))),
    quickReply: async () => (await tenantRows(ctx.db, scope, fastReplies).find(eq(fastReplies.scope, 'shared'))).map(({ id, key }) => ({ id, name: key })),
  }
  const loaded = new Map<Listed, Promise<ReadonlyMap<number, string>>>()
  const load = (kind: Listed) => {
    const known = loaded.get(kind) ?? rowsOf[kind]().then((rows) => new Map(rows.map(({ id, name }) => [id, name])))
    loaded.set(kind, known)
    return known
  }
  return {
    async of(kind, id) {
      if (kind !== 'assistant') return (await load(kind)).get(id) ?? null
      const [engine] = await ctx.contributionsFor(flowAssistantEngines, tenantId)
      return engine ? ctx.use(engine).nameOf(tenantId, id) : null
    },
  }
}
