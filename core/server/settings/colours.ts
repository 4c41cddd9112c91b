import { asc, eq, gt, sql } from 'drizzle-orm'
import { colourProblems, getSystemColors, publicSystemColors, putSystemColors, type SystemColors, systemColorsChanged } from '#core/contract/colours.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { PLATFORM_TENANT, tenants } from '../auth/identity.table.ts'
import { defineServerPlugin, publicRoute, route, type ServerContext } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { brandPart } from './brand.ts'

const CACHE = 'systemColors'
/** The company whose colours the login page wears. */
const FIRST = 'first'

const coloursOf = (ctx: ServerContext, tenantId: number): Promise<SystemColors> =>
  ctx.cached(CACHE, String(tenantId), async (db) => {
    const [row] = await db.select({ systemColors: tenants.systemColors }).from(tenants).where(eq(tenants.id, tenantId))
    return row?.systemColors ?? []
  })

const coloursOfFirst = (ctx: ServerContext): Promise<SystemColors> =>
  ctx.cached(CACHE, FIRST, async (db) => {
    const of = db.select({ systemColors: tenants.systemColors }).from(tenants)
    const [row] = await of.where(gt(tenants.id, PLATFORM_TENANT)).orderBy(asc(tenants.id)).limit(1)
    return row?.systemColors ?? []
  })

/** `GET` and `PUT /tenants/systemColors/`, `GET /publicSystemColors`. */
export const coloursPlugin = defineServerPlugin({
  id: 'colours',
  isEssential: true,
  parts: [brandPart],
  permissions: { 'colours.change': { sentence: 'Change the colours, the name and the logo of the company', profiles: ['admin'] } },
  routes: [
    publicRoute(publicSystemColors, (_input, ctx) => coloursOfFirst(ctx)),
    route(getSystemColors, (_input, actor, ctx) => coloursOf(ctx, actor.tenantId)),
    route(putSystemColors, async ({ items, systemColors = items }, actor, ctx) => {
      if (!systemColors) throw invalidInput([{ field: 'systemColors', code: 'required', message: 'Send the list' }])
      const problems = colourProblems(systemColors)
      if (problems.length > 0) throw invalidInput(problems, 422)
      return ctx.transact(async (tx) => {
        await tx.db
          .update(tenants)
          .set({ systemColors, rev: sql`${tenants.rev} + 1`, updatedAt: tx.now() })
          .where(eq(tenants.id, actor.tenantId))
        tx.forget(CACHE)
        tx.push(systemColorsChanged, actor.tenantId, systemColors, [rooms.tenant(actor.tenantId)])
        return systemColors
      })
    }),
  ],
})
