import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type listTimeline as endpoint, noContactFound, timelineSources } from '../../contract/index.ts'
import { contacts } from '../contacts.table.ts'
import { visibleContact } from '../visible.where.ts'
import { cursorText, pageOf, readCursor, type Sourced } from './page.ts'

const PAGE = 30
/** Entries of one source that may have the time at which a page ended. */
const MOST_AT_ONCE = 50

/** @see listTimeline of the contract */
export async function listTimeline(
  ctx: ServerContext,
  actor: Actor,
  { id, before }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  if (!(await visibleContact(ctx, actor, eq(contacts.id, id)))) throw noContactFound()
  const cursor = before === undefined ? null : readCursor(before)
  // Times in the database are as fine as the cursor, a millisecond.
  const bound = cursor === null ? new Date(ctx.now().getTime() + 1) : new Date(cursor.at + 1)
  const wish = { before: bound, limit: PAGE + 1 + MOST_AT_ONCE }
  const sources = (await ctx.contributionsFor(timelineSources, actor.tenantId)).filter(({ permission }) => actor.can(permission))
  const found = await Promise.all(
    sources.map(
      async ({ id: source, service }): Promise<Sourced[]> => (await ctx.use(service).entries(actor, id, wish)).map((entry) => ({ ...entry, source })),
    ),
  )
  const { page, next } = pageOf(found.flat(), cursor, PAGE)
  return {
    entries: page.map(({ at, id: own, values, ...entry }) => ({ ...entry, id: `${entry.source}:${own}`, values: { ...values }, at: at.toISOString() })),
    next: next && cursorText(next),
  }
}
