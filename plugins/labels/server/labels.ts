import { and, asc, eq, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Change, rowWriter } from '#core/server/resource/rowWriter.ts'
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

const writer = rowWriter({
  rows: 'labels.label',
  table: labels,
  permission: 'labels.edit',
  draftOf: ({ tag, color, isActive }: LabelRow): contract.LabelDraft => ({ tag, color, isActive }),
  columns: ['tag', 'color', 'isActive'],
  nameOf: ({ tag }) => tag,
  sentences: 'labels.deed.label',
  clean: ({ tag, color, isActive }) => ({ tag: contract.cleanLabel(tag), color: color.toLowerCase(), isActive }),
  problems: contract.labelProblems,
  unique: { field: 'tag', valueOf: ({ tag }) => tag, message: 'Another label has this name' },
  refused: contract.refusedLabel,
  notFound: contract.noLabelFound,
  async checkRemoval(tx, actor, { id }) {
    // Held, so that nobody gives it to a contact between the count and the end.
    await tenantRows(tx.db, actor, labels).hold(eq(labels.id, id))
    const [label] = await tx.db
      .select({ contactCount })
      .from(labels)
      .where(ofTenant(labels, actor, eq(labels.id, id)))
    if (label && label.contactCount > 0) throw contract.labelInUse(label)
  },
  announce(tx, { tenantId }, _before, after, id) {
    if (after) tx.push(contract.labelSaved, tenantId, present(after), [rooms.tenant(tenantId)])
    else tx.push(contract.labelGone, tenantId, { id }, [rooms.tenant(tenantId)])
  },
})

/** Labels in the log of actions: what was done to one goes back as the same one. */
export const trackedLabels = writer.tracked

/** @see createLabel of the contract */
export const createLabel = (ctx: ServerContext, actor: Actor, draft: contract.LabelDraft): Promise<contract.Label> =>
  ctx.transact(async (tx) => present(await writer.create(tx, actor, draft)))

/** @see updateLabel of the contract */
export const updateLabel = (ctx: ServerContext, actor: Actor, id: number, change: Change<contract.LabelDraft>): Promise<contract.Label> =>
  ctx.transact(async (tx) => present(await writer.update(tx, actor, id, change)))

/** @see deleteLabel of the contract */
export async function deleteLabel(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'TAG_DELETED' }> {
  await ctx.transact((tx) => writer.remove(tx, actor, id))
  return { message: 'TAG_DELETED' }
}
