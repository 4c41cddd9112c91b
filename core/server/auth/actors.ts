import { eq } from 'drizzle-orm'
import type { Profile } from '#core/contract/auth.ts'
import { definePoint } from '#core/contract/define.ts'
import { sessionExpired, tenantInactive } from '#core/contract/errors.ts'
import type { Person, Rights } from '../actor.ts'
import type { Queries } from '../db/database.ts'
import type { Actor, Permission, ServerContext } from '../plugin.ts'
import { isChainAlive } from './chain.ts'
import { tenants, users } from './identity.table.ts'
import type { Claims } from './tokens.ts'

/** Cache names: people by id, whether a login stands by chain id. */
export const ACTORS = 'actors'
export const CHAINS = 'chains'

/** Rights of a person besides or short of their profile, and menus that are hidden from them besides those of the profile. */
export interface PersonalRights {
  permissions: Readonly<Record<string, boolean>>
  menus: Readonly<Record<string, boolean>>
}

/** Asked once while a person is held in the cache of actors: whoever changes an answer forgets them there. Only plugins that nobody can switch off add to it. */
export type PersonalRightsPart = (db: Queries, who: { tenantId: number; userId: number; profile: Profile }) => Promise<PersonalRights>
export const personalRights = definePoint<PersonalRightsPart>('core.personalRights')

export interface Actors {
  /** The person behind verified claims, as they are now. @throws sessionExpired (401), tenantInactive (403) */
  of(claims: Pick<Claims, 'id' | 'chain'>, ctx: ServerContext): Promise<Actor>
  /** Null for somebody who is gone or switched off, and while their company is. */
  personOf(userId: number, ctx: ServerContext): Promise<Person | null>
}

/** Only what some profile of a company has can be given to its people: the rest is the installation's. */
export const isOfCompanies = ({ profiles }: Permission): boolean => profiles.some((profile) => profile !== 'superadmin')

export function createActors(permissions: ReadonlyMap<string, Permission>): Actors {
  const loadPerson = async (ctx: ServerContext, db: Queries, id: number) => {
    const [row] = await db
      .select({
        id: users.id,
        tenantId: users.tenantId,
        name: users.name,
        profile: users.profile,
        isActive: users.isActive,
        tenantStatus: tenants.status,
        isBlocked: tenants.isBlocked,
        menus: tenants.menuVisibility,
      })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(eq(users.id, id))
    if (!row) return null
    const who = { tenantId: row.tenantId, userId: row.id, profile: row.profile }
    const personal = await Promise.all(ctx.contributionsOf(personalRights).map((part) => part(db, who)))
    const changes: Record<string, boolean> = Object.assign({}, ...personal.map((one) => one.permissions))
    const menuVisibility: Record<string, boolean> = Object.assign({}, row.menus[row.profile], ...personal.map((one) => one.menus))
    return { ...row, rights: rightsFrom(row.profile, changes, menuVisibility) }
  }

  const rightsFrom = (profile: Profile, changes: Readonly<Record<string, boolean>>, menuVisibility: Record<string, boolean>): Rights => {
    const has = (id: string, permission: Permission) => (isOfCompanies(permission) ? changes[id] : undefined) ?? permission.profiles.includes(profile)
    const granted = new Set([...permissions].flatMap(([id, permission]) => (has(id, permission) ? [id] : [])))
    return { can: (access) => access === 'public' || access === 'signed-in' || granted.has(access), permissions: [...granted], menuVisibility }
  }

  const loadedPerson = (ctx: ServerContext, id: number) => ctx.cached(ACTORS, String(id), (db) => loadPerson(ctx, db, id))

  return {
    async personOf(userId, ctx) {
      const person = await loadedPerson(ctx, userId)
      if (!person?.isActive || person.tenantStatus !== 'active') return null
      const { tenantId, name, profile, rights, isBlocked } = person
      return { userId, tenantId, name, profile, ...(isBlocked && { isBlocked }), ...rights }
    },
    async of({ id, chain }, ctx) {
      const [person, isAlive] = await Promise.all([loadedPerson(ctx, id), ctx.cached(CHAINS, chain, (db) => isChainAlive(db, chain))])
      if (!person?.isActive || !isAlive) throw sessionExpired()
      if (person.tenantStatus !== 'active') throw tenantInactive()
      const { tenantId, name, profile, rights, isBlocked } = person
      return { userId: person.id, tenantId, name, profile, chainId: chain, ...(isBlocked && { isBlocked }), ...rights }
    },
  }
}
