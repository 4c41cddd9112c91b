import { eq } from 'drizzle-orm'
import type { Access } from '#core/contract/define.ts'
import { sessionExpired, tenantInactive } from '#core/contract/errors.ts'
import type { Actor, Permission, ServerContext } from '../plugin.ts'
import { isChainAlive } from './chain.ts'
import { tenants, users } from './identity.table.ts'
import type { Claims } from './tokens.ts'

/** Cache names: people by id, whether a login stands by chain id. */
export const ACTORS = 'actors'
export const CHAINS = 'chains'

export interface Actors {
  /** The person behind verified claims, as they are now. @throws sessionExpired (401), tenantInactive (403) */
  of(claims: Pick<Claims, 'id' | 'chain'>, ctx: ServerContext): Promise<Actor>
  permissionsOf(profile: Actor['profile']): string[]
}

export function createActors(permissions: ReadonlyMap<string, Permission>): Actors {
  const loadPerson = async (db: ServerContext['db'], id: number) => {
    const [row] = await db
      .select({ id: users.id, tenantId: users.tenantId, name: users.name, profile: users.profile, isActive: users.isActive, tenantStatus: tenants.status })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(eq(users.id, id))
    return row ?? null
  }
  const allows = (profile: Actor['profile'], access: Access) =>
    access === 'public' || access === 'signed-in' || (permissions.get(access)?.profiles.includes(profile) ?? false)

  const permissionsOf = (profile: Actor['profile']) => [...permissions.keys()].filter((id) => permissions.get(id)?.profiles.includes(profile))

  return {
    permissionsOf,
    async of({ id, chain }, ctx) {
      const [person, isAlive] = await Promise.all([
        ctx.cached(ACTORS, String(id), (db) => loadPerson(db, id)),
        ctx.cached(CHAINS, chain, (db) => isChainAlive(db, chain)),
      ])
      if (!person?.isActive || !isAlive) throw sessionExpired()
      if (person.tenantStatus !== 'active') throw tenantInactive()
      return {
        userId: person.id,
        tenantId: person.tenantId,
        name: person.name,
        profile: person.profile,
        chainId: chain,
        can: (access) => allows(person.profile, access),
        get permissions() {
          return permissionsOf(person.profile)
        },
      }
    },
  }
}
