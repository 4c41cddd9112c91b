import { asc, gt, sql } from 'drizzle-orm'
import { createRandom } from '#core/contract/random.ts'
import { PLATFORM_TENANT, tenants } from '../auth/identity.table.ts'
import type { ServerContext, ServerPlugin } from '../plugin.ts'
import { StartError } from '../settings/env.ts'
import { startOfDay } from './calendar.ts'
import type { SampleScope, SampleSize } from './sampleScope.ts'

export interface SeedOptions extends SampleSize {
  /** The same seed at the same time gives a fresh installation the same rows. */
  seed: number
  /** Plugins whose data is written; all that have any, unless given. */
  only?: readonly string[] | undefined
}

export interface SeedOutcome extends SampleSize {
  tenantId: number
  milliseconds: number
}

/** The small part of the kernel that a run needs. */
export interface Seeded {
  ctx: Pick<ServerContext, 'db' | 'transact' | 'now'>
  plugins: readonly ServerPlugin[]
}

/** A number of 32 bits that differs from text to text (FNV-1a). */
const hashOf = (text: string): number => [...text].reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261) >>> 0

/**
 * Fills the first company with the sample data of its plugins, in the order in which they need each other; all of it or nothing.
 * A second run adds other people.
 * @throws StartError for a plugin in `only` that has no sample data. Error without a company, an agent or a connection to put it on
 */
export async function seedTenant({ ctx, plugins }: Seeded, { seed, only, ...size }: SeedOptions): Promise<SeedOutcome> {
  const startedAt = Date.now()
  const willing = plugins.filter((plugin) => plugin.seed)
  const unknown = only?.find((id) => !willing.some((plugin) => plugin.id === id))
  if (unknown !== undefined) throw new StartError(`No plugin with sample data is called ${unknown}: ${willing.map(({ id }) => id).join(', ')}.`)
  const chosen = willing.filter(({ id }) => only?.includes(id) ?? true)
  const tenantId = await ctx.transact(async (tx) => {
    const [tenant] = await tx.db.select({ id: tenants.id }).from(tenants).where(gt(tenants.id, PLATFORM_TENANT)).orderBy(asc(tenants.id)).limit(1)
    if (!tenant) throw new Error('There is no company yet: start the program once.')
    const now = tx.now()
    const run: Omit<SampleScope, 'random'> = { tenantId: tenant.id, size, now, today: startOfDay(now) }
    const scope: SampleScope = { ...run, random: createRandom }
    for (const { id, seed: write } of chosen) {
      scope.random = (place = 0) => createRandom(hashOf(`${id} ${seed} ${place}`))
      await write?.(tx, scope)
    }
    return tenant.id
  })
  // The embedded database never does this by itself, and plans are poor without it.
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const tables = rows.map(({ name }) => sql.identifier(name))
  await ctx.db.execute(sql`vacuum (analyze) ${sql.join(tables, sql`, `)}`)
  return { ...size, tenantId, milliseconds: Date.now() - startedAt }
}
