import { and, eq } from 'drizzle-orm'
import type { VisitorCheck } from '#core/server/auth/visitors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { route, type ServerContext, type ServerRoute } from '#core/server/plugin.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import { revokeVisitor, VISITOR_NAMESPACE } from '../contract/index.ts'
import { webchatRevocations } from './revocations.table.ts'
import { visitorClaimsSchema, visitorRoom } from './visitor.ts'

const REVOKED = 'webchatRevoked'

/** Asked at every call of a visitor. */
export const isVisitorAllowed: VisitorCheck = async (claims, ctx) => {
  const visitor = visitorClaimsSchema.safeParse(claims)
  if (!visitor.success) return false
  const { tenantId, contactId } = visitor.data
  return ctx.cached(REVOKED, `${tenantId}:${contactId}`, async (db) => {
    const found = await tenantRows(db, { tenantId }, webchatRevocations).first(eq(webchatRevocations.contactId, contactId))
    return found === undefined
  })
}

/** The token of a visitor is worth nothing any more. */
export async function withdrawVisitor(ctx: ServerContext, tenantId: number, contactId: number): Promise<void> {
  await tenantRows(ctx.db, { tenantId }, webchatRevocations).insertIfAbsent({ contactId, revokedAt: ctx.now() })
  ctx.forget(REVOKED, `${tenantId}:${contactId}`)
}
/** Their page is cut off, once the token is worth nothing. */
export const cutOffVisitor = (ctx: ServerContext, tenantId: number, contactId: number): void => {
  ctx.host.namespace(VISITOR_NAMESPACE).in(visitorRoom({ tenantId, contactId })).disconnectSockets(true)
}

export const revokeVisitorRoute: ServerRoute = route(revokeVisitor, async ({ contactId }, actor, ctx) => {
  const { tenantId } = actor
  const contact = await tenantRows(ctx.db, actor, contacts).first(and(eq(contacts.id, contactId), visibleContacts(ctx, actor)))
  if (!contact) throw noContactFound()
  await withdrawVisitor(ctx, tenantId, contactId)
  cutOffVisitor(ctx, tenantId, contactId)
  return { contactId }
})
