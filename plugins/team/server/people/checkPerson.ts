import { and, eq, inArray, sql } from 'drizzle-orm'
import { type FieldError, invalidInput, noPermission } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import { takenNames } from '#core/server/auth/accountNames.ts'
import { personalRights } from '#core/server/auth/actors.ts'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { knownConnections } from '../../contract/index.ts'
import { userCreationDisabled } from '../../contract/people.ts'
import { type PersonFields, personProblems } from '../../contract/personFields.ts'
import { queues, usersQueues } from '../team.table.ts'
import type { PersonRow } from './presentPerson.ts'

/** Facts written of a person besides their password, queues and teams. */
export type Details = Omit<PersonFields, 'password' | 'queues' | 'teams'>
/** Facts that a check looks at; what is null stays, and is not looked at. */
export interface Wanted extends Details {
  password: string | null
  queues: readonly number[] | null
}

/** A text as the database and the log can keep it: half a character is none. */
export const clean = (text: string): string => text.trim()

/** Names as they are kept: without an own user name the e-mail is the user name, too. */
export function cleanNames({ name, email, username }: Pick<Details, 'name' | 'email' | 'username'>): Pick<Details, 'name' | 'email' | 'username'> {
  const cleanEmail = clean(email)
  return { name: clean(name), email: cleanEmail, username: clean(username) || cleanEmail }
}

async function unknownQueues(tx: ServerContext, scope: TenantScope, ids: readonly number[]): Promise<FieldError[]> {
  const wanted = [...new Set(ids)]
  const known = wanted.length === 0 ? [] : await tenantRows(tx.db, scope, queues).find(inArray(queues.id, wanted))
  return known.length < wanted.length ? [{ field: 'queues', code: 'invalid_value', message: 'There is no such queue' }] : []
}

async function unknownConnections(tx: ServerContext, { tenantId }: TenantScope, ids: readonly number[]): Promise<FieldError[]> {
  const wanted = [...new Set(ids)]
  const [source] = tx.contributionsOf(knownConnections)
  if (wanted.length === 0 || !source) return []
  const known = await tx.use(source).known(tenantId, wanted)
  return known.length < wanted.length ? [{ field: 'whatsappAllowed', code: 'invalid_value', message: 'There is no such connection' }] : []
}

/** Call it with the accounts locked. `before` is null for somebody new. @throws invalidInput (422) with everything that is wrong */
export async function checkPerson(tx: ServerContext, scope: TenantScope, wanted: Wanted, before: PersonRow | null): Promise<void> {
  const problems = personProblems(wanted)
  // People who sign in with another company's account have that one's names.
  const taken = problems.length > 0 || before?.accountId != null ? [] : await takenNames(tx.db, wanted, before?.id ?? null)
  problems.push(...taken.map((field): FieldError => ({ field, code: 'duplicated', message: 'Somebody signs in with this already' })))
  if (wanted.queues) problems.push(...(await unknownQueues(tx, scope, wanted.queues)))
  // Connections that a person had and that are gone by now hinder nothing.
  const added = wanted.whatsappAllowed.filter((id) => !before?.whatsappAllowed.includes(id))
  problems.push(...(await unknownConnections(tx, scope, added)))
  if (problems.length > 0) throw invalidInput(problems, 422)
}

/** Call it with the accounts locked. Suspended people count: they can be let in again at any time. @throws userCreationDisabled (400) */
export async function requireRoom({ db }: ServerContext, scope: TenantScope): Promise<void> {
  const [tenant] = await db.select({ maxUsers: tenants.maxUsers }).from(tenants).where(eq(tenants.id, scope.tenantId))
  if (tenant?.maxUsers == null) return
  const [people] = await db.select({ count: sql<number>`count(*)::int` }).from(users).where(ofTenant(users, scope))
  if ((people?.count ?? 0) >= tenant.maxUsers) throw userCreationDisabled()
}

export const isActiveAdmin = (row: Pick<PersonRow, 'profile' | 'isActive'> | null): boolean => row?.profile === 'admin' && row.isActive

/** Permissions that an administrator needs to let others in; a role of the company's own may take them from some. */
const INDISPENSABLE = ['rights.edit', 'team.editUsers'] as const

/** Whether the company still has somebody who can let others in. */
export async function hasAdmin(ctx: ServerContext, scope: TenantScope): Promise<boolean> {
  const admins = await tenantRows(ctx.db, scope, users).find(and(eq(users.profile, 'admin'), eq(users.isActive, true)))
  for (const { tenantId, id: userId, profile } of admins) {
    const personal = await Promise.all(ctx.contributionsOf(personalRights).map((part) => part(ctx.db, { tenantId, userId, profile })))
    if (!personal.some(({ permissions }) => INDISPENSABLE.some((id) => permissions[id] === false))) return true
  }
  return false
}

/** Refuses a change of what somebody signs in with, which belongs to the company of their account. @throws invalidInput (422) */
export function requireOwnAccount(before: PersonRow, wanted: Pick<Details, 'email' | 'username'>, password: string | undefined): void {
  if (before.accountId === null) return
  const changed = [
    ...(wanted.email !== before.email ? ['email'] : []),
    ...(wanted.username !== before.username ? ['username'] : []),
    ...(password === undefined ? [] : ['password']),
  ]
  const problems = changed.map((field): FieldError => ({ field, code: 'other_account', message: 'They sign in with an account of another company' }))
  if (problems.length > 0) throw invalidInput(problems, 422)
}

/** Whatever a role gives: nobody but administrators changes who stands above or beside them. @throws noPermission (403) */
export function requireRank(actor: Pick<Actor, 'profile' | 'userId'>, person: Pick<PersonRow, 'id' | 'profile'>): void {
  if (person.id !== actor.userId && !standsAbove(actor.profile, person.profile)) throw noPermission()
}

/** Nobody but administrators makes somebody who stands above or beside them, or who has queues that they have not. @throws invalidInput (422) */
export async function requireGivable(
  tx: ServerContext,
  actor: Actor,
  { profile, queues: wanted }: { profile: Details['profile']; queues: readonly number[] | undefined },
  before: PersonRow | null,
): Promise<void> {
  const isOwnRow = before?.id === actor.userId
  if (!(isOwnRow && profile === before?.profile) && !standsAbove(actor.profile, profile))
    throw invalidInput([{ field: 'profile', code: 'not_own', message: 'Only an administrator makes somebody of this profile' }], 422)
  if (!wanted || standsAbove(actor.profile, actor.profile)) return
  const had = before ? await queueIdsOf(tx, actor, before.id) : []
  const own = isOwnRow ? had : await queueIdsOf(tx, actor, actor.userId)
  if (wanted.some((id) => !own.includes(id) && !had.includes(id)))
    throw invalidInput([{ field: 'queues', code: 'not_own', message: 'One gives only queues that one has' }], 422)
}

async function queueIdsOf(tx: ServerContext, scope: TenantScope, userId: number): Promise<number[]> {
  return (await tenantRows(tx.db, scope, usersQueues).find(eq(usersQueues.userId, userId))).map(({ queueId }) => queueId)
}
