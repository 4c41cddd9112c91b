import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { setUserActive } from '#core/server/auth/suspension.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { putUser } from '../contract/index.ts'
import { MEMBERS } from './members.ts'
import { setQueues } from './setQueues.ts'
import { presentUser } from './users.ts'

type Change = Omit<z.output<(typeof putUser)['input']>, 'id'>

/** @see putUser of the contract */
export async function editUser(ctx: ServerContext, actor: Actor, id: number, { queues, isActive }: Change): Promise<z.input<(typeof putUser)['output']>> {
  if (isActive === false && id === actor.userId)
    throw invalidInput([{ field: 'isActive', code: 'own_access', message: 'Somebody else has to end your access' }], 422)
  const row = await tenantRows(ctx.db, actor, users).first(eq(users.id, id))
  if (!row) throw noUserFound()
  const user = queues ? await setQueues(ctx, actor, id, queues) : { ...(await presentUser(ctx.db, actor, row)), warning: null }
  if (isActive !== undefined) {
    await setUserActive(ctx, { tenantId: actor.tenantId, userId: id }, isActive)
    ctx.forget(MEMBERS, String(actor.tenantId))
  }
  return user
}
