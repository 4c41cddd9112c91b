import { and, eq } from 'drizzle-orm'
import type { VisitorCheck } from '#core/server/auth/visitors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { route, type ServerRoute } from '#core/server/plugin.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContacts } from '#plugins/contacts/server/visible.where.ts'
import { revokeVisitor, VISITOR_NAMESPACE } from '../contract/index.ts'
import { webchatRevocations } from './revocations.table.ts'
import { visitorClaimsSchema, visitorRoom } from './visitor.ts'

const REVOKED = 'webchatRevoked'

/** Asked at every call of a visitor. */
export const isVisitorStanding: VisitorCheck = async (claims, ctx) => {
  const visitor = visitorClaimsSchema.safeParse(claims)
  if (!visitor.success) return false
  const { tenantId, contactId } = visitor.data
  return ctx.cached(REVOKED, `${tenantId}:${contactId}`, async (db) => {
    const found = await tenantRows(db, { tenantId }, webchatRevocations).first(eq(webchatRevocations.contactId, contactId))
    return found === undefined
  })
}

export const revokeVisitorRoute: ServerRoute = route(revokeVisitor, async ({ contactId }, actor, ctx) => {
  const { tenantId } = actor
  const contact = await tenantRows(ctx.db, actor, contacts).first(and(eq(contacts.id, contactId), visibleContacts(ctx, actor)))
  if (!contact) throw noContactFound()
  await tenantRows(ctx.db, actor, webchatRevocations).insertIfAbsent({ contactId, revokedAt: ctx.now() })
  ctx.forget(REVOKED, `${tenantId}:${contactId}`)
  ctx.host.namespace(VISITOR_NAMESPACE).in(visitorRoom({ tenantId, contactId })).disconnectSockets(true)
  return { contactId }
})
