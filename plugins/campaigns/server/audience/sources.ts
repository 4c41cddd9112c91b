import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, Person, ServerContext } from '#core/server/plugin.ts'
import { type Audience, audienceSources, type listAudienceSources } from '../../contract/index.ts'

/** @see listAudienceSources of the contract */
export async function shownSources(ctx: ServerContext, actor: Actor): Promise<z.input<typeof listAudienceSources.output>> {
  const sources = (await ctx.contributionsFor(audienceSources, actor.tenantId)).toSorted((one, other) => one.order - other.order)
  const shown = []
  for (const { id, title, service } of sources) {
    const options = await ctx.use(service).options(actor)
    if (options.length > 0) shown.push({ id, title, options: [...options] })
  }
  return shown
}

/** Conditions on the contacts table of what sources say; a source that is off meanwhile reaches nobody. */
export async function sourcesWhere(ctx: ServerContext, who: Person, { sources = {} }: Audience): Promise<SQL[]> {
  const known = await ctx.contributionsFor(audienceSources, who.tenantId)
  const conditions: SQL[] = []
  for (const [id, value] of Object.entries(sources)) {
    const source = known.find((one) => one.id === id)
    const ids = source ? await ctx.use(source.service).contactIds(who, value) : []
    conditions.push(sql`contacts.id = any(${sql.param([...ids])}::int[])`)
  }
  return conditions
}
