import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import * as contract from '../contract/index.ts'
import { contactTags, labels } from './labels.table.ts'

type LabelRow = typeof labels.$inferSelect

const present = ({ id, tag, color, isActive, rev }: LabelRow): contract.Label => ({ id, tag, color, isActive, rev })

// Columns of the outer table are written out: in a query of one table they would lose its name, and mean the inner one's.
const contactCount = sql<number>`(select count(*)::int from ${contactTags} t join ${contacts} c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  where t.tenant_id = tags.tenant_id and t.tag_id = tags.id and c.deleted_at is null)`

export function listLabels(ctx: ServerContext, actor: Actor, isActive: boolean | undefined): Promise<contract.CountedLabel[]> {
  return ctx.db
    .select({ id: labels.id, tag: labels.tag, color: labels.color, isActive: labels.isActive, rev: labels.rev, contactCount })
    .from(labels)
    .where(and(ofTenant(labels, actor), isActive === undefined ? undefined : eq(labels.isActive, isActive)))
    .orderBy(asc(sql`lower(${labels.tag})`), asc(labels.id))
}

/** One writer of a company at a time, so that what the check of the names saw still holds when the row is written. */
const lockNames = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `tag:${tenantId}`)

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, actor: TenantScope, wanted: { tag: string; color: string; isActive: boolean }, ownId: number | null) {
  const problems = contract.labelProblems(wanted)
  if (problems.length > 0) throw contract.refusedLabel(problems)
  const others = await tenantRows(ctx.db, actor, labels).find(ownId === null ? undefined : ne(labels.id, ownId))
  if (others.some(({ tag }) => contract.foldLabel(tag) === contract.foldLabel(wanted.tag))) throw contract.labelTaken()
  return { tag: contract.cleanLabel(wanted.tag), color: wanted.color.toLowerCase(), isActive: wanted.isActive }
}

/** Labels in the log of actions: what was done to one goes back as the same one. */
export const trackedLabels = trackRows({
  rows: 'labels.label',
  table: labels,
  permission: 'labels.edit',
  columns: ['tag', 'color', 'isActive'],
  nameOf: ({ tag }) => tag,
  sentences: 'labels.deed.label',
  async check(tx, who, row) {
    await lockNames(tx, who)
    await checked(tx, who, row, row.id)
  },
  announce(tx, { tenantId }, before, after) {
    if (after) tx.push(contract.labelSaved, tenantId, present(after), [rooms.tenant(tenantId)])
    else if (before) tx.push(contract.labelGone, tenantId, { id: before.id }, [rooms.tenant(tenantId)])
  },
})

/** @see createLabel of the contract */
export function createLabel(ctx: ServerContext, actor: Actor, wanted: { tag: string; color: string; isActive: boolean }): Promise<contract.Label> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const row = await tenantRows(tx.db, actor, labels).insert(await checked(tx, actor, wanted, null))
    await trackedLabels.record(tx, actor, null, row)
    const label = present(row)
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
    await trackedLabels.record(tx, actor, before, row)
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
    const row = await rows.first(eq(labels.id, id))
    if (row) await trackedLabels.remove(tx, actor, row)
    tx.push(contract.labelGone, actor.tenantId, { id }, [rooms.tenant(actor.tenantId)])
  })
  return { message: 'TAG_DELETED' }
}
