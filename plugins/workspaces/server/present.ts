import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Workspace, WorkspaceSummary } from '../contract/index.ts'
import { panelsFor } from './panelsFor.ts'
import type { workspaces } from './workspaces.table.ts'

export type WorkspaceRow = typeof workspaces.$inferSelect

export const summaryOf = ({ id, ownerId, name, profiles, queueIds, startFor, rev }: WorkspaceRow): WorkspaceSummary => ({
  id,
  name,
  isShared: ownerId === null,
  profiles,
  queueIds,
  startFor,
  rev,
})

/** A workspace as the reader may see it. */
export async function present(ctx: ServerContext, actor: Actor, row: WorkspaceRow): Promise<Workspace> {
  const panels = await panelsFor(ctx, actor, row.layout.panels, row.ownerId === actor.userId)
  return { ...summaryOf(row), layout: { ...row.layout, panels } }
}
