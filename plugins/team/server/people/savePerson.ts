import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noUserFound } from '#core/contract/errors.ts'
import { lockAccounts } from '#core/server/auth/accountNames.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { hashPassword } from '#core/server/auth/password.ts'
import { endSessionsEverywhere } from '#core/server/auth/sessions.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { putUser } from '../../contract/index.ts'
import { type createPerson as createEndpoint, lastAdmin, ownAccess, type Person, personChanged } from '../../contract/people.ts'
import type { PersonFields } from '../../contract/personFields.ts'
import { putIntoQueues } from '../putIntoQueues.ts'
import { checkPerson, cleanNames, type Details, hasAdmin, isActiveAdmin, requireGivable, requireOwnAccount, requireRank, requireRoom } from './checkPerson.ts'
import { endAccess, signOut, takeAll } from './leaving.ts'
import { copyNames } from './memberNames.ts'
import { putIntoTeams } from './personTeams.ts'
import { type PersonRow, presentPerson } from './presentPerson.ts'
import { announcePerson, trackedPeople } from './trackedPeople.ts'

type Change = Omit<z.output<(typeof putUser)['input']>, 'id' | 'detailsRev'>

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** @see createPerson of the contract */
export async function createPerson(
  ctx: ServerContext,
  actor: Actor,
  { password, queues, teams, isInvited, ...given }: PersonFields & { isInvited: boolean },
): Promise<z.input<(typeof createEndpoint)['output']>> {
  // Nobody knows the password of somebody who has not accepted yet.
  const passwordHash = await hashPassword(isInvited ? randomBytes(32).toString('base64') : password)
  const details = { ...given, ...cleanNames(given), whatsappAllowed: unique(given.whatsappAllowed) }
  return ctx.transact(async (tx) => {
    await lockAccounts(tx.db)
    await requireRoom(tx, actor)
    await requireGivable(tx, actor, { profile: details.profile, queues }, null)
    await checkPerson(tx, actor, { ...details, password: isInvited ? null : password, queues }, null)
    const row = await tenantRows(tx.db, actor, users).insert({ ...details, passwordHash })
    await putIntoQueues(tx, actor, row.id, queues)
    await putIntoTeams(tx, actor, row, teams, true)
    await trackedPeople.record(tx, actor, null, row)
    await announcePerson(tx, actor, row.id, row)
    return presentPerson(tx.db, actor, row)
  })
}

/** Details that the row holds after the change, and whether their e-mail goes on being their user name. */
function changed(before: PersonRow, { password: _password, queues: _queues, teams: _teams, ...given }: Change): Details {
  const hadOwnName = before.username !== before.email
  const { profile, isActive, accessHours, isSingleSession, blockWavoip } = before
  const wanted = {
    ...{ isActive, accessHours, isSingleSession, blockWavoip, name: before.name, email: before.email, whatsappAllowed: before.whatsappAllowed },
    username: hadOwnName ? before.username : '',
    // A company has no superadmins: see PLATFORM_TENANT.
    profile: profile === 'superadmin' ? 'admin' : profile,
    ...withoutAbsent(given),
  } satisfies Details
  return { ...wanted, ...cleanNames(wanted), whatsappAllowed: unique(wanted.whatsappAllowed) }
}

/** Fields that a form left out stay. */
function withoutAbsent<T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const there: { [Key in keyof T]?: Exclude<T[Key], undefined> } = {}
  return Object.assign(there, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
}

/** @throws invalidInput (422) */
function requireOthers(actor: Actor, before: PersonRow, wanted: Details): void {
  if (before.id !== actor.userId) return
  if (!wanted.isActive) throw invalidInput([{ field: 'isActive', code: 'own_access', message: 'Somebody else has to end your access' }], 422)
  if (wanted.profile !== before.profile)
    throw invalidInput([{ field: 'profile', code: 'own_access', message: 'Somebody else has to change your profile' }], 422)
}

/** @throws invalidInput (422) where nobody could let others in any more */
async function requireAdmin(tx: ServerContext, actor: Actor, before: PersonRow, after: PersonRow): Promise<void> {
  if (!isActiveAdmin(before) || isActiveAdmin(after) || (await hasAdmin(tx, actor))) return
  const field = after.profile === before.profile ? 'isActive' : 'profile'
  throw invalidInput([{ field, code: 'last_admin', message: 'The company needs an administrator' }], 422)
}

/** @see putUser of the contract */
export async function editPerson(
  ctx: ServerContext,
  actor: Actor,
  { id, detailsRev, ...change }: z.output<(typeof putUser)['input']>,
): Promise<Person & { warning: 'noQueueLeft' | null }> {
  const { password, queues, teams } = change
  const secret = password === undefined ? {} : { passwordHash: await hashPassword(password) }
  return ctx.transact(async (tx) => {
    await lockAccounts(tx.db)
    const rows = tenantRows(tx.db, actor, users)
    const before = await rows.first(eq(users.id, id))
    if (!before) throw noUserFound()
    requireRank(actor, before)
    if (detailsRev !== undefined && detailsRev !== before.detailsRev) throw personChanged()
    const wanted = changed(before, change)
    requireOthers(actor, before, wanted)
    requireOwnAccount(before, wanted, password)
    await requireGivable(tx, actor, { profile: wanted.profile, queues }, before)
    await checkPerson(tx, actor, { ...wanted, password: password ?? null, queues: queues ?? null }, before)
    const [after] = await rows.update(eq(users.id, id), { ...wanted, ...secret, detailsRev: sql`${users.detailsRev} + 1` })
    if (!after) throw noUserFound()
    await requireAdmin(tx, actor, before, after)
    const lostLast = queues ? (await putIntoQueues(tx, actor, id, queues)).lostLast : false
    if (teams) await putIntoTeams(tx, actor, after, teams, false)
    await trackedPeople.record(tx, actor, before, after)
    if (before.isActive && !after.isActive) await endAccess(tx, actor, id)
    else if (password !== undefined) {
      const except = id === actor.userId ? actor.chainId : undefined
      await signOut(tx, actor, id, 'password', except)
      await endSessionsEverywhere(tx, id, 'password', except)
    }
    await copyNames(tx, after)
    await announcePerson(tx, actor, id, after)
    return { ...(await presentPerson(tx.db, actor, after)), warning: after.profile === 'user' && lostLast ? 'noQueueLeft' : null }
  })
}

/** @see deletePerson of the contract */
export async function deletePerson(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'USER_DELETED' }> {
  await ctx.transact(async (tx) => {
    await lockAccounts(tx.db)
    const person = await tenantRows(tx.db, actor, users).first(eq(users.id, id))
    if (!person) throw noUserFound()
    if (id === actor.userId) throw ownAccess()
    requireRank(actor, person)
    const taken = await takeAll(tx, actor, id)
    await trackedPeople.remove(tx, actor, person, taken)
    if (isActiveAdmin(person) && !(await hasAdmin(tx, actor))) throw lastAdmin()
    await announcePerson(tx, actor, id, null)
  })
  return { message: 'USER_DELETED' }
}
