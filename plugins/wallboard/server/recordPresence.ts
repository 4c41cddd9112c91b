import { eq } from 'drizzle-orm'
import type { Presence } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { wallboardPresences } from './presences.table.ts'

/** Records when somebody came, left or began to pause. */
export async function recordPresence({ userId, status }: { userId: number; status: Presence }, tenantId: number, ctx: ServerContext): Promise<void> {
  const rows = tenantRows(ctx.db, { tenantId }, wallboardPresences)
  const since = ctx.now()
  const isNew = await rows.insertIfAbsent({ userId, status, since })
  if (!isNew) await rows.write(eq(wallboardPresences.userId, userId), { status, since })
}
