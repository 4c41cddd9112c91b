import { eq, inArray } from 'drizzle-orm'
import { invalidInput, noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type User, userChanged } from '../contract/index.ts'
import { MEMBERS } from './members.ts'
import { queues, usersQueues } from './team.table.ts'
import { presentUser } from './users.ts'

/** Puts somebody into these queues and no others, and tells the tenant. @throws noUserFound (404), invalidInput (422) */
export async function setQueues(ctx: ServerContext, actor: Actor, id: number, queueIds: readonly number[]): Promise<User & { warning: 'noQueueLeft' | null }> {
  const wanted = [...new Set(queueIds)]
  return ctx.transact(async (tx) => {
    const [row] = await tenantRows(tx.db, actor, users).update(eq(users.id, id), {})
    if (!row) throw noUserFound()
    const known = wanted.length === 0 ? [] : await tenantRows(tx.db, actor, queues).find(inArray(queues.id, wanted))
    if (known.length < wanted.length) throw invalidInput([{ field: 'queues', code: 'invalid_value', message: 'There is no such queue' }], 422)
    const places = tenantRows(tx.db, actor, usersQueues)
    const had = await places.first(eq(usersQueues.userId, id))
    await places.remove(eq(usersQueues.userId, id))
    for (const queueId of wanted) await places.insert({ userId: id, queueId })
    const user = await presentUser(tx.db, actor, row)
    tx.forget(MEMBERS, String(actor.tenantId))
    tx.push(userChanged, actor.tenantId, user, [rooms.tenant(actor.tenantId)])
    tx.emit(userChanged, actor.tenantId, user)
    return { ...user, warning: user.profile === 'user' && had && wanted.length === 0 ? 'noQueueLeft' : null }
  })
}
