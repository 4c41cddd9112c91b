import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { noWorkspaceFound } from '../contract/index.ts'
import type { WorkspaceRow } from './present.ts'
import { workspaces } from './workspaces.table.ts'

export const keepsShared = (actor: Actor): boolean => actor.can('workspaces.share')

/** Condition for the actor's own, and those of the company that are for them; who looks after them has them all. */
async function condition(ctx: ServerContext, actor: Actor): Promise<SQL | undefined> {
  const own = eq(workspaces.ownerId, actor.userId)
  if (keepsShared(actor)) return or(own, isNull(workspaces.ownerId))
  const queueIds = await ctx.use(teamService).queueIdsOf(actor.tenantId, actor.userId)
  const forAll = sql`(${workspaces.profiles} = '{}' and ${workspaces.queueIds} = '{}')`
  const forProfile = sql`${actor.profile} = any(${workspaces.profiles} || ${workspaces.startFor})`
  const forQueues = sql`${workspaces.queueIds} && ${sql.param([...queueIds])}::int[]`
  return or(own, and(isNull(workspaces.ownerId), or(forAll, forProfile, forQueues)))
}

/** Workspaces that are there for the actor, by name. */
export async function inSight(ctx: ServerContext, actor: Actor, id?: string): Promise<WorkspaceRow[]> {
  return ctx.db
    .select()
    .from(workspaces)
    .where(ofTenant(workspaces, actor, isNull(workspaces.deletedAt), await condition(ctx, actor), id === undefined ? undefined : eq(workspaces.id, id)))
    .orderBy(sql`lower(${workspaces.name})`, workspaces.id)
}

/** @throws noWorkspaceFound (404) */
export async function seen(ctx: ServerContext, actor: Actor, id: string): Promise<WorkspaceRow> {
  const [row] = await inSight(ctx, actor, id)
  if (!row) throw noWorkspaceFound()
  return row
}

/** A workspace that the actor may change. @throws noWorkspaceFound (404), noPermission (403) */
export async function changeable(ctx: ServerContext, actor: Actor, id: string): Promise<WorkspaceRow> {
  const row = await seen(ctx, actor, id)
  if (row.ownerId === null && !keepsShared(actor)) throw noPermission()
  return row
}
