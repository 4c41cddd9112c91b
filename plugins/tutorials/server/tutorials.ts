import { asc, eq, ne, sql } from 'drizzle-orm'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { tutorialsTable } from './tutorials.table.ts'

const present = ({ id, title, description, url, position, rev }: typeof tutorialsTable.$inferSelect): contract.Tutorial => ({
  ...{ id, title, description, url, position, rev },
})

/** @see listTutorials of the contract */
export async function listTutorials(ctx: ServerContext, scope: TenantScope): Promise<contract.Tutorial[]> {
  const rows = await ctx.db
    .select()
    .from(tutorialsTable)
    .where(ofTenant(tutorialsTable, scope))
    .orderBy(asc(tutorialsTable.position), asc(sql`lower(${tutorialsTable.title})`), asc(tutorialsTable.id))
  return rows.map(present)
}

/** One writer of a company at a time, so that what the check of the titles saw still holds when the row is written. */
const lockTitles = (ctx: ServerContext, { tenantId }: TenantScope) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tutorials:${tenantId}`}, 0))`)

const fold = (title: string): string => title.trim().toLowerCase()

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, scope: TenantScope, wanted: contract.TutorialDraft, ownId: number | null): Promise<contract.TutorialDraft> {
  const problems = contract.tutorialProblems(wanted)
  const others = await tenantRows(ctx.db, scope, tutorialsTable).find(ownId === null ? undefined : ne(tutorialsTable.id, ownId))
  if (others.some(({ title }) => fold(title) === fold(wanted.title)))
    problems.push({ field: 'title', code: 'duplicated', message: 'Another tutorial has this title' })
  if (others.length >= contract.MOST_TUTORIALS) problems.push({ field: 'title', code: 'too_many', message: `At most ${contract.MOST_TUTORIALS} tutorials` })
  if (problems.length > 0) throw contract.refusedTutorial(problems)
  const { title, description, url, position } = wanted
  return { title: title.trim(), description: description.trim(), url: url.trim(), position }
}

function announce(tx: ServerContext, { tenantId }: TenantScope, after: contract.Tutorial | null, id: number): void {
  if (after) tx.push(contract.tutorialSaved, tenantId, after, [rooms.tenant(tenantId)])
  else tx.push(contract.tutorialGone, tenantId, { id }, [rooms.tenant(tenantId)])
}

/** Tutorials in the log of actions: a deleted one comes back as the same one. */
export const trackedTutorials = trackRows({
  rows: 'tutorials.tutorial',
  table: tutorialsTable,
  permission: 'tutorials.edit',
  columns: ['title', 'description', 'url', 'position'],
  nameOf: ({ title }) => title,
  sentences: 'tutorials.deed.tutorial',
  async check(tx, who, row) {
    await lockTitles(tx, who)
    await checked(tx, who, row, row.id)
  },
  announce(tx, scope, before, after) {
    const row = after ?? before
    if (row) announce(tx, scope, after && present(after), row.id)
  },
})

/** @see createTutorial of the contract */
export function createTutorial(ctx: ServerContext, actor: Actor, wanted: contract.TutorialDraft): Promise<contract.Tutorial> {
  return ctx.transact(async (tx) => {
    await lockTitles(tx, actor)
    const row = await tenantRows(tx.db, actor, tutorialsTable).insert(await checked(tx, actor, wanted, null))
    await trackedTutorials.record(tx, actor, null, row)
    announce(tx, actor, present(row), row.id)
    return present(row)
  })
}

type Change = { [Name in keyof contract.TutorialDraft]?: contract.TutorialDraft[Name] | undefined }

/** @see updateTutorial of the contract */
export function updateTutorial(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.Tutorial> {
  return ctx.transact(async (tx) => {
    await lockTitles(tx, actor)
    const rows = tenantRows(tx.db, actor, tutorialsTable)
    const before = await rows.first(eq(tutorialsTable.id, id))
    if (!before) throw contract.noTutorialFound()
    const { title = before.title, description = before.description, url = before.url, position = before.position } = change
    const [row] = await rows.update(eq(tutorialsTable.id, id), await checked(tx, actor, { title, description, url, position }, id))
    if (!row) throw contract.noTutorialFound()
    await trackedTutorials.record(tx, actor, before, row)
    announce(tx, actor, present(row), id)
    return present(row)
  })
}

/** @see deleteTutorial of the contract */
export function deleteTutorial(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> {
  return ctx.transact(async (tx) => {
    await lockTitles(tx, actor)
    const row = await tenantRows(tx.db, actor, tutorialsTable).first(eq(tutorialsTable.id, id))
    if (!row) throw contract.noTutorialFound()
    await trackedTutorials.remove(tx, actor, row)
    announce(tx, actor, null, id)
    return { id }
  })
}
