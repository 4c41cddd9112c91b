import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { contactTags, labels } from './labels.table.ts'

type LabelRow = typeof labels.$inferSelect

const present = ({ id, tag, color, isActive, rev }: LabelRow): contract.Label => ({ id, tag, color, isActive, rev })

// Columns of the outer table are written out: in a query of one table they would lose its name, and mean the inner one's.
const contactCount = sql<number>`(select count(*)::int from ${contactTags} t where t.tenant_id = tags.tenant_id and t.tag_id = tags.id)`

export function listLabels(ctx: ServerContext, actor: Actor, isActive: boolean | undefined): Promise<contract.CountedLabel[]> {
  return ctx.db
    .select({ id: labels.id, tag: labels.tag, color: labels.color, isActive: labels.isActive, rev: labels.rev, contactCount })
    .from(labels)
    .where(and(ofTenant(labels, actor), isActive === undefined ? undefined : eq(labels.isActive, isActive)))
    .orderBy(asc(sql`lower(${labels.tag})`), asc(labels.id))
}

/** One writer of a company at a time, so that what the check of the names saw still holds when the row is written. */
const lockNames = (ctx: ServerContext, { tenantId }: Actor) => ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tag:${tenantId}`}, 0))`)

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, actor: Actor, wanted: { tag: string; color: string; isActive: boolean }, ownId: number | null) {
  const problems = contract.labelProblems(wanted)
  if (problems.length > 0) throw contract.refusedLabel(problems)
  const others = await tenantRows(ctx.db, actor, labels).find(ownId === null ? undefined : ne(labels.id, ownId))
  if (others.some(({ tag }) => contract.foldLabel(tag) === contract.foldLabel(wanted.tag))) throw contract.labelTaken()
  return { tag: contract.cleanLabel(wanted.tag), color: wanted.color.toLowerCase(), isActive: wanted.isActive }
}

/** @see createLabel of the contract */
export function createLabel(ctx: ServerContext, actor: Actor, wanted: { tag: string; color: string; isActive: boolean }): Promise<contract.Label> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const label = present(await tenantRows(tx.db, actor, labels).insert(await checked(tx, actor, wanted, null)))
    tx.push(contract.labelSaved, actor.tenantId, label, [rooms.tenant(actor.tenantId)])
    return label
  })
}

/** @see updateLabel of the contract */
export function updateLabel(
  ctx: ServerContext,
  actor: Actor,
  id: number,
  change: { tag?: string | undefined; color?: string | undefined; isActive?: boolean | undefined },
): Promise<contract.Label> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const rows = tenantRows(tx.db, actor, labels)
    const before = await rows.first(eq(labels.id, id))
    if (!before) throw contract.noLabelFound()
    const { tag = before.tag, color = before.color, isActive = before.isActive } = change
    const [row] = await rows.update(eq(labels.id, id), await checked(tx, actor, { tag, color, isActive }, id))
    if (!row) throw contract.noLabelFound()
    tx.push(contract.labelSaved, actor.tenantId, present(row), [rooms.tenant(actor.tenantId)])
    return present(row)
  })
}

/** @see deleteLabel of the contract */
export async function deleteLabel(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'TAG_DELETED' }> {
  await ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, labels)
    // Held, so that nobody gives it to a contact between the count and the end.
    await rows.hold(eq(labels.id, id))
    const [label] = await tx.db
      .select({ contactCount })
      .from(labels)
      .where(ofTenant(labels, actor, eq(labels.id, id)))
    if (!label) throw contract.noLabelFound()
    if (label.contactCount > 0) throw contract.labelInUse(label)
    await rows.remove(eq(labels.id, id))
    tx.push(contract.labelGone, actor.tenantId, { id }, [rooms.tenant(actor.tenantId)])
  })
  return { message: 'TAG_DELETED' }
}
