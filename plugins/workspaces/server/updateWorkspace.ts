import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { noWorkspaceFound, type updateWorkspace as updateEndpoint, type WorkProfile, type Workspace, workspaceChanged } from '../contract/index.ts'
import { announce } from './announce.ts'
import { checkRoom, lockWorkspaces } from './checkRoom.ts'
import { checkTiles } from './createWorkspace.ts'
import { changeable, keepsShared } from './inSight.ts'
import { withHidden } from './panelsFor.ts'
import { present, type WorkspaceRow } from './present.ts'
import { workspaces } from './workspaces.table.ts'

type Change = Omit<z.output<(typeof updateEndpoint)['input']>, 'id'>
type Sharing = Pick<WorkspaceRow, 'ownerId' | 'profiles' | 'queueIds' | 'startFor'>

/** @throws noPermission (403), invalidInput (422) for a queue that is not there */
async function sharingOf(ctx: ServerContext, actor: Actor, before: WorkspaceRow, change: Change): Promise<Sharing> {
  const wasShared = before.ownerId === null
  const { isShared = wasShared, profiles = before.profiles, queueIds = before.queueIds, startFor = before.startFor } = change
  if ((isShared || wasShared) && !keepsShared(actor)) throw noPermission()
  if (!isShared) return { ownerId: before.ownerId ?? actor.userId, profiles: [], queueIds: [], startFor: [] }
  for (const queueId of queueIds)
    if (!(await ctx.use(teamService).hasQueue(actor.tenantId, queueId)))
      throw invalidInput([{ field: 'queueIds', code: 'invalid_value', message: `There is no queue ${queueId}` }], 422)
  return { ownerId: null, profiles: unique(profiles), queueIds: unique(queueIds), startFor: unique(startFor) }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** A profile begins with one workspace: it leaves the others. */
async function leaveOthers(ctx: ServerContext, actor: Actor, id: string, startFor: readonly WorkProfile[]): Promise<void> {
  const rows = tenantRows(ctx.db, actor, workspaces)
  const overlap = sql`${workspaces.startFor} && ${sql.param([...startFor])}::text[]`
  for (const other of await rows.find(and(ne(workspaces.id, id), isNull(workspaces.deletedAt), overlap)))
    await rows.update(eq(workspaces.id, other.id), { startFor: other.startFor.filter((profile) => !startFor.includes(profile)) })
}

/** @see updateWorkspace of the contract */
export function updateWorkspace(ctx: ServerContext, actor: Actor, id: string, change: Change): Promise<Workspace> {
  if (change.layout) checkTiles(change.layout)
  return ctx.transact(async (tx) => {
    await lockWorkspaces(tx, actor)
    const before = await changeable(tx, actor, id)
    if (change.rev !== undefined && change.rev !== before.rev) throw workspaceChanged()
    const sharing = await sharingOf(tx, actor, before, change)
    const { name = before.name, layout = before.layout } = change
    await checkRoom(tx, actor, { ownerId: sharing.ownerId, name, id })
    await leaveOthers(tx, actor, id, sharing.startFor)
    const saved = { ...layout, panels: withHidden(layout.panels, before.layout.panels) }
    const [row] = await tenantRows(tx.db, actor, workspaces).update(eq(workspaces.id, id), { ...sharing, name, layout: saved })
    if (!row) throw noWorkspaceFound()
    announce(tx, actor, before.ownerId === null || row.ownerId === null)
    return present(tx, actor, row)
  })
}
