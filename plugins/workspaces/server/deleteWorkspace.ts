import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noWorkspaceFound, type Workspace } from '../contract/index.ts'
import { announce } from './announce.ts'
import { checkRoom, lockWorkspaces } from './checkRoom.ts'
import { changeable, keepsShared } from './inSight.ts'
import { present } from './present.ts'
import { workspaces } from './workspaces.table.ts'

/** @see deleteWorkspace of the contract */
export function deleteWorkspace(ctx: ServerContext, actor: Actor, id: string): Promise<void> {
  return ctx.transact(async (tx) => {
    const { ownerId } = await changeable(tx, actor, id)
    await tenantRows(tx.db, actor, workspaces).update(eq(workspaces.id, id), { deletedAt: tx.now() })
    announce(tx, actor, ownerId === null)
  })
}

/** @see restoreWorkspace of the contract */
export function restoreWorkspace(ctx: ServerContext, actor: Actor, id: string): Promise<Workspace> {
  return ctx.transact(async (tx) => {
    await lockWorkspaces(tx, actor)
    const rows = tenantRows(tx.db, actor, workspaces, { withDeleted: true })
    const gone = await rows.first(and(eq(workspaces.id, id), isNotNull(workspaces.deletedAt)))
    if (!gone || (gone.ownerId !== null && gone.ownerId !== actor.userId)) throw noWorkspaceFound()
    if (gone.ownerId === null && !keepsShared(actor)) throw noPermission()
    await checkRoom(tx, actor, { ...gone })
    // Profiles that begin with another one meanwhile go on doing so.
    const taken = (await rows.find(isNull(workspaces.deletedAt))).flatMap(({ startFor }) => startFor)
    const [row] = await rows.update(eq(workspaces.id, id), { deletedAt: null, startFor: gone.startFor.filter((profile) => !taken.includes(profile)) })
    if (!row) throw noWorkspaceFound()
    announce(tx, actor, row.ownerId === null)
    return present(tx, actor, row)
  })
}
