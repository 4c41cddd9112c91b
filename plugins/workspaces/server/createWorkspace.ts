import { randomInt } from 'node:crypto'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Layout } from '#core/contract/layoutShape.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { MOST_TILES, tooManyTiles, type Workspace } from '../contract/index.ts'
import { announce } from './announce.ts'
import { checkRoom, lockWorkspaces } from './checkRoom.ts'
import { present } from './present.ts'
import { workspaces } from './workspaces.table.ts'

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 10
/** How long a deletion can be taken back. */
const RETENTION_DAYS = 30
const MS_PER_DAY = 86_400_000

const newWorkspaceId = () => Array.from({ length: ID_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')

/** @throws tooManyTiles (422) */
export function checkTiles({ panels }: Layout): void {
  if (Object.keys(panels).length > MOST_TILES) throw tooManyTiles()
}

/** A new one of the actor alone. @see createWorkspace of the contract */
export function createWorkspace(ctx: ServerContext, actor: Actor, { name, layout }: { name: string; layout: Layout }): Promise<Workspace> {
  checkTiles(layout)
  return ctx.transact(async (tx) => {
    await lockWorkspaces(tx, actor)
    const id = newWorkspaceId()
    await checkRoom(tx, actor, { ownerId: actor.userId, name, id })
    const rows = tenantRows(tx.db, actor, workspaces, { withDeleted: true })
    const longAgo = and(isNotNull(workspaces.deletedAt), lt(workspaces.deletedAt, new Date(tx.now().getTime() - RETENTION_DAYS * MS_PER_DAY)))
    if (longAgo) await rows.remove(longAgo)
    const row = await rows.insert({ id, ownerId: actor.userId, name, layout, profiles: [], queueIds: [], startFor: [] })
    announce(tx, actor, false)
    return present(tx, actor, row)
  })
}
