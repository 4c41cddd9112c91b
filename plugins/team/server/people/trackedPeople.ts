import { eq, sql } from 'drizzle-orm'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockAccounts, takenNames } from '#core/server/auth/accountNames.ts'
import { ACTORS } from '#core/server/auth/actors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { userChanged, userRemoved } from '../../contract/index.ts'
import { lastAdmin, ownAccess, userNamesTaken } from '../../contract/people.ts'
import { MEMBERS } from '../members.ts'
import { queues } from '../team.table.ts'
import { presentUser } from '../users.ts'
import { hasAdmin, isActiveAdmin, requireRank, requireRoom } from './checkPerson.ts'
import { endAccess, giveAll, takeAll } from './leaving.ts'
import { copyNames } from './memberNames.ts'
import type { PersonRow } from './presentPerson.ts'

/** Tells the company of a person: `after` null is gone. */
export async function announcePerson(tx: ServerContext, scope: TenantScope, id: number, after: PersonRow | null): Promise<void> {
  const { tenantId } = scope
  tx.forget(MEMBERS, String(tenantId))
  tx.forget(ACTORS, String(id))
  const everybody = [rooms.tenant(tenantId)]
  if (!after) return tx.push(userRemoved, tenantId, { id }, everybody)
  const user = await presentUser(tx.db, scope, after)
  tx.push(userChanged, tenantId, user, everybody)
  tx.emit(userChanged, tenantId, user)
}

/** People in the log of actions: what was done to one goes back as the same one. Their rows stay for good, since others name them. */
export const trackedPeople = trackRows<PersonRow>({
  rows: 'team.person',
  table: users,
  permission: 'team.editUsers',
  columns: ['name', 'email', 'username', 'profile', 'isActive', 'whatsappAllowed', 'accessHours', 'isSingleSession', 'blockWavoip'],
  nameOf: ({ name }) => name,
  sentences: 'team.deed.person',
  isPermanent: true,
  async check(tx, who, row) {
    await lockAccounts(tx.db)
    if (row.accountId === null && (await takenNames(tx.db, row, row.id)).length > 0) throw userNamesTaken()
    const [locked] = await tenantRows(tx.db, who, users, { withDeleted: true }).find(eq(users.id, row.id))
    if (locked?.deletedAt) await requireRoom(tx, who)
  },
  async announce(tx, who, before, after) {
    for (const row of [before, after]) if (row) requireRank(who, row)
    const id = after?.id ?? before?.id ?? 0
    const isOwn = id === who.userId
    if (isOwn && (!after?.isActive || (before && before.profile !== after.profile))) throw ownAccess()
    if (isActiveAdmin(before) && !(await hasAdmin(tx, who))) throw lastAdmin()
    if (!after) await takeAll(tx, who, id)
    else if (before?.isActive && !after.isActive) await endAccess(tx, who, id)
    await tenantRows(tx.db, who, users, { withDeleted: true }).write(eq(users.id, id), { detailsRev: sql`${users.detailsRev} + 1` })
    if (after) await copyNames(tx, after)
    await announcePerson(tx, who, id, after)
  },
  async reattach(tx, who, row, taken) {
    const there = await tenantRows(tx.db, who, queues).find()
    await giveAll(
      tx,
      who,
      row.id,
      taken,
      there.map(({ id }) => id),
    )
  },
})
