import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { MOST_WORKSPACES, tooManyWorkspaces, workspaceNameTaken } from '../contract/index.ts'
import { workspaces } from './workspaces.table.ts'

/** Lets one writer of a company in at a time, so that what the checks saw still holds when the row is written. */
export const lockWorkspaces = (ctx: ServerContext, { tenantId }: Actor) => lockUntilCommit(ctx.db, `workspaces:${tenantId}`)

const ofOwner = (ownerId: number | null): SQL => (ownerId === null ? isNull(workspaces.ownerId) : eq(workspaces.ownerId, ownerId))

const foldName = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Whether the owner has room for a workspace of that name besides `id`. Call it under the lock. @throws workspaceNameTaken, tooManyWorkspaces (422) */
export async function checkRoom(ctx: ServerContext, actor: Actor, { ownerId, name, id }: { ownerId: number | null; name: string; id: string }): Promise<void> {
  const others = await tenantRows(ctx.db, actor, workspaces).find(and(ofOwner(ownerId), isNull(workspaces.deletedAt), ne(workspaces.id, id)))
  if (others.some((other) => foldName(other.name) === foldName(name))) throw workspaceNameTaken()
  if (others.length >= MOST_WORKSPACES) throw tooManyWorkspaces()
}
