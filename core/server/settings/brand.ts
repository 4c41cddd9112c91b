import { and, asc, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import {
  type Brand,
  brandChanged,
  brandNameProblems,
  cleanBrandName,
  getBrand,
  LARGEST_LOGO,
  logoPath,
  NO_BRAND,
  noLogoFound,
  publicBrand,
  putBrand,
  refusedBrand,
  refusedLogo,
  uploadLogo,
} from '#core/contract/brand.ts'
import { isUuid, newId } from '#core/contract/ids.ts'
import { PLATFORM_TENANT, tenants } from '../auth/identity.table.ts'
import { describeCall } from '../http/recordedCalls.ts'
import { type Actor, publicRoute, type RawRoute, type ReceivedFile, route, type ServerContext, type ServerPart } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { logos } from './brand.table.ts'
import { logoDrawers } from './logoDrawers.ts'

const CACHE = 'brand'
/** The company whose brand the login page shows. */
const FIRST = 'first'
/** Earlier logos that an undo can give back. */
const EARLIER_LOGOS = 5

const brands = (db: ServerContext['db']) =>
  db
    .select({ name: tenants.brandName, id: logos.id, plate: logos.plate })
    .from(tenants)
    .leftJoin(logos, and(eq(logos.id, tenants.logoId), eq(logos.tenantId, tenants.id)))

const present = (row: { name: string; id: string | null; plate: NonNullable<Brand['logo']>['plate'] | null } | undefined): Brand =>
  row ? { name: row.name, logo: row.id !== null && row.plate !== null ? { id: row.id, plate: row.plate } : null } : NO_BRAND

const ofTenant = async (db: ServerContext['db'], tenantId: number): Promise<Brand> => present((await brands(db).where(eq(tenants.id, tenantId)))[0])

export const brandOf = (ctx: Pick<ServerContext, 'cached'>, tenantId: number): Promise<Brand> =>
  ctx.cached(CACHE, String(tenantId), (db) => ofTenant(db, tenantId))

const brandOfFirst = (ctx: ServerContext): Promise<Brand> =>
  ctx.cached(CACHE, FIRST, async (db) => present((await brands(db).where(gt(tenants.id, PLATFORM_TENANT)).orderBy(asc(tenants.id)).limit(1))[0]))

/** Writes what changed, and shows everybody of the company the whole. Part of the caller's transaction. */
async function save(tx: ServerContext, actor: Actor, change: { brandName?: string; logoId?: string | null }): Promise<Brand> {
  await tx.db
    .update(tenants)
    .set({ ...change, rev: sql`${tenants.rev} + 1`, updatedAt: tx.now() })
    .where(eq(tenants.id, actor.tenantId))
  const brand = await ofTenant(tx.db, actor.tenantId)
  tx.forget(CACHE)
  tx.push(brandChanged, actor.tenantId, brand, [rooms.tenant(actor.tenantId)])
  tx.emit(brandChanged, actor.tenantId, brand)
  return brand
}

async function changeBrand(ctx: ServerContext, actor: Actor, { name, logoId }: { name?: string | undefined; logoId?: string | null | undefined }) {
  const problems = name === undefined ? [] : brandNameProblems(name)
  if (problems.length > 0) throw refusedBrand(problems)
  return ctx.transact(async (tx) => {
    // Locked as an upload locks it, which removes logos.
    const [before] = await tx.db.select({ name: tenants.brandName }).from(tenants).where(eq(tenants.id, actor.tenantId)).for('no key update')
    if (logoId && !(await isOwnLogo(tx, actor.tenantId, logoId)))
      throw refusedBrand([{ field: 'logoId', code: 'invalid_value', message: 'There is no such logo' }])
    const brand = await save(tx, actor, { ...(name !== undefined && { brandName: cleanBrandName(name) }), ...(logoId !== undefined && { logoId }) })
    if (name !== undefined) describeCall(actor, { before: { name: before?.name ?? '' }, after: { name: brand.name } })
    return brand
  })
}

async function isOwnLogo(ctx: ServerContext, tenantId: number, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await ctx.db
    .select({ id: logos.id })
    .from(logos)
    .where(and(eq(logos.id, id), eq(logos.tenantId, tenantId)))
  return found.length > 0
}

async function storeLogo(ctx: ServerContext, actor: Actor, files: readonly ReceivedFile[]): Promise<Brand> {
  const file = files.find(({ field }) => field === 'logo')
  if (!file) throw refusedLogo('required')
  const [drawer] = ctx.contributionsOf(logoDrawers)
  if (!drawer) throw refusedLogo('logo_unreadable')
  const drawn = await drawer.draw(file)
  const { tenantId } = actor
  return ctx.transact(async (tx) => {
    await tx.db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('no key update')
    const id = newId()
    const own = eq(logos.tenantId, tenantId)
    await tx.db.insert(logos).values({ ...drawn, id, tenantId, createdAt: tx.now() })
    const earlier = tx.db
      .select({ id: logos.id })
      .from(logos)
      .where(and(own, ne(logos.id, id)))
      .orderBy(desc(logos.createdAt))
      .limit(EARLIER_LOGOS)
    const isInUse = sql`${logos.id} = (select ${tenants.logoId} from ${tenants} where ${tenants.id} = ${tenantId})`
    await tx.db.delete(logos).where(and(own, ne(logos.id, id), notInArray(logos.id, earlier), sql`not coalesce(${isInUse}, false)`))
    return save(tx, actor, { logoId: id })
  })
}

const YEAR_SECONDS = 31_536_000

/** The picture of a logo, for anybody who has its address. */
const serveLogo: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: logoPath(':id'),
  async handle({ request, response, params: { id = '' } }, ctx) {
    const [row] = isUuid(id) ? await ctx.db.select({ content: logos.content }).from(logos).where(eq(logos.id, id)) : []
    if (!row) throw noLogoFound()
    response.writeHead(200, {
      'content-type': 'image/webp',
      'content-length': row.content.length,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    })
    response.end(request.method === 'HEAD' ? undefined : row.content)
  },
}

/** The company's name of the product and its logo. */
export const brandPart: ServerPart = {
  routes: [
    publicRoute(publicBrand, (_input, ctx) => brandOfFirst(ctx)),
    route(getBrand, (_input, actor, ctx) => brandOf(ctx, actor.tenantId)),
    route(putBrand, (change, actor, ctx) => changeBrand(ctx, actor, change)),
    // Above the limit, so that a file that is a little too large is refused in words of its own.
    route(uploadLogo, (_input, actor, ctx, { files }) => storeLogo(ctx, actor, files), { files: { mostFiles: 1, mostBytesOfFile: 8 * LARGEST_LOGO } }),
  ],
  rawRoutes: [serveLogo],
}
