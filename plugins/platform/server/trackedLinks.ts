import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { difference, type FieldValues, type RestorableRows, type RestorableRowsKind, recordActivity } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { lockAccounts } from '#core/server/auth/accountNames.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { UserRow } from '#core/server/auth/memberships.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { membershipService } from '#plugins/team/contract/index.ts'
import { companyProfiles } from '#plugins/team/contract/personFields.ts'
import type { UserTenant } from '../contract/index.ts'
import { announceLink } from './announceLink.ts'

export const restorableLinks = defineService<RestorableRows>('platform.restorableLinks')
const ROWS = 'platform.userTenant'
const PERMISSION = 'platform.userTenants'
export const linkRows: RestorableRowsKind = { rows: ROWS, permission: PERMISSION, service: restorableLinks }

type Details = Pick<UserTenant, 'profile' | 'isActive'>
const deleted: FieldValues = { isDeleted: true }
const fieldsOf = ({ profile, isActive }: Details): FieldValues => ({ isDeleted: false, profile, isActive })
const valuesOf = (row: UserRow): FieldValues => (row.deletedAt === null ? fieldsOf(row) : deleted)

/** Records a change of a link in the log of the superadmin: `before` null is a new link, `after` null a deleted one. `taken` goes back with the link. */
export async function recordLink(tx: ServerContext, actor: Actor, before: UserTenant | null, after: UserTenant | null, taken: FieldValues = {}): Promise<void> {
  const link = after ?? before
  if (!link) return
  const sentence = before ? (after ? 'changed' : 'deleted') : 'created'
  const changed = difference(before ? fieldsOf(before) : deleted, after ? fieldsOf(after) : deleted)
  if (Object.keys(changed.after).length === 0) return
  const isWhole = sentence !== 'changed'
  await recordActivity(tx, actor, {
    kind: PERMISSION,
    rows: ROWS,
    rowId: String(link.id),
    rev: 0,
    said: { key: `platform.activity.userTenant.${sentence}`, values: { name: link.name, company: link.tenant.name } },
    name: link.name,
    ticketId: null,
    contactId: null,
    fields: isWhole ? ['isDeleted'] : Object.keys(changed.after),
    before: isWhole ? { isDeleted: before === null, ...taken } : changed.before,
    after: isWhole ? { isDeleted: after === null } : changed.after,
  })
}

const restoredSchema = z.object({ isDeleted: z.boolean(), profile: z.enum(companyProfiles), isActive: z.boolean() })

/** Links of any company, deleted ones too: the row of the person in that company. */
async function linksOf({ db }: ServerContext, ids: readonly string[]): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids.map(Number)), isNotNull(users.accountId)))
}

/** Links in the log of actions: a deleted one comes back as the same row, with its queues and the conversations that still wait. */
export const createRestorableLinks = (ctx: ServerContext): RestorableRows => ({
  async now(_who, rowIds) {
    return new Map((await linksOf(ctx, rowIds)).map((row) => [String(row.id), valuesOf(row)]))
  },
  async hold(_who, rowId) {
    await lockAccounts(ctx.db)
    await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, Number(rowId)))
      .for('update')
    const [row] = await linksOf(ctx, [rowId])
    return row ? valuesOf(row) : null
  },
  async putBack(_who, rowId, { before }) {
    const [row] = await linksOf(ctx, [rowId])
    if (!row) return
    const { id, tenantId, accountId } = row
    const { isDeleted, ...details } = restoredSchema.parse({ ...fieldsOf(row), ...before })
    const memberships = ctx.use(membershipService)
    if (isDeleted) await memberships.remove({ id, tenantId })
    else if (row.deletedAt !== null) await memberships.restore({ id, tenantId }, before)
    else await memberships.change({ id, tenantId, ...details })
    await announceLink(ctx, id, accountId ?? id)
  },
})
