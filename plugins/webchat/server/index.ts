import { and, asc, eq, isNull } from 'drizzle-orm'
import { brandChanged } from '#core/contract/brand.ts'
import { extend } from '#core/contract/define.ts'
import { firstSteps } from '#core/contract/firstSteps.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { tenantSuspended } from '#core/server/auth/suspension.ts'
import { visitorChecks } from '#core/server/auth/visitors.ts'
import { defineServerPlugin, listen, provide } from '#core/server/plugin.ts'
import { startLinks } from '#core/server/startLinks.ts'
import { channelKinds, channels, connectionChanged, connectionGone, tokenRenewed } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contactErased } from '#plugins/contacts/contract/index.ts'
import { ticketDeleted, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { asksWho, frameOrigins, VISITOR_NAMESPACE, webchatSettingsOf } from '../contract/index.ts'
import { serveAppearance } from './appearance.ts'
import { createWebchatChannel } from './channel.ts'
import { connectionOf, visitorRoutes } from './endpoints.ts'
import { answerFirstStep, createAnswerFirstStep, createVisitFirstStep, visitFirstStep } from './firstSteps.ts'
import { webchatKind } from './kind.ts'
import { openNamespace } from './namespace.ts'
import { ticketForVisitor } from './present.ts'
import { privacyPart } from './privacyPart.ts'
import { cutOffVisitor, isVisitorAllowed, revokeVisitorRoute } from './revokeVisitor.ts'
import { endVisits, tellVisitors } from './tellVisitors.ts'
import { visitorRoom, visitorsRoom } from './visitor.ts'

const VISITOR_PAGE = 'plugins/webchat/client/visitor/visitor.html'
const EMBED_SCRIPT = 'plugins/webchat/client/visitor/embed.ts'

export default defineServerPlugin({
  id: 'webchat',
  isEssential: true,
  requires: ['chat', 'contacts', 'connections', 'tickets', 'media'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'webchat.revokeVisitors': { sentence: 'End a visitor’s access to their conversation', profiles: ['admin', 'super'] } },
  settings: [asksWho],
  routes: [...visitorRoutes, revokeVisitorRoute],
  rawRoutes: [serveAppearance],
  listeners: [
    listen(connectionChanged, 'tell-visitors', async ({ id, type, isActive }, tenantId, ctx) => {
      if (type !== 'webchat') return
      if (isActive) tellVisitors(ctx, tenantId, id)
      else endVisits(ctx, tenantId, id)
    }),
    listen(connectionGone, 'end-visits', async (id, tenantId, ctx) => endVisits(ctx, tenantId, id)),
    listen(tokenRenewed, 'end-old-visits', async ({ id }, tenantId, ctx) => endVisits(ctx, tenantId, id)),
    listen(contactErased, 'cut-off-erased', async ({ contactIds }, tenantId, ctx) => {
      for (const contactId of contactIds) cutOffVisitor(ctx, tenantId, contactId)
    }),
    listen(tenantSuspended, 'end-visitors', async ({ tenantId }, _tenantId, ctx) => {
      ctx.host.namespace(VISITOR_NAMESPACE).in(visitorsRoom(tenantId)).disconnectSockets(true)
    }),
    listen(brandChanged, 'show-company-name', async (_brand, tenantId, ctx) => {
      ctx.host.namespace(VISITOR_NAMESPACE).in(visitorsRoom(tenantId)).emit('config')
    }),
    listen(ticketUpdated, 'tell-visitor', async (ticket, tenantId, ctx) => {
      if (ticket.channel !== 'webchat') return
      ctx.host
        .namespace(VISITOR_NAMESPACE)
        .to(visitorRoom({ tenantId, contactId: ticket.contactId }))
        .emit('ticket', ticketForVisitor(ticket))
    }),
    listen(ticketDeleted, 'tell-visitor-of-end', async ({ ticketId, contactId, channel }, tenantId, ctx) => {
      if (channel !== 'webchat') return
      const room = visitorRoom({ tenantId, contactId })
      ctx.host.namespace(VISITOR_NAMESPACE).to(room).emit('ticket', { id: ticketId, status: 'closed', agentName: null })
    }),
  ],
  provides: [privacyPart.provides, provide(visitFirstStep, createVisitFirstStep), provide(answerFirstStep, createAnswerFirstStep)],
  extends: [
    privacyPart.extends,
    extend(channelKinds, webchatKind),
    extend(firstSteps, visitFirstStep),
    extend(firstSteps, answerFirstStep),
    extend(visitorChecks, isVisitorAllowed),
    extend(panelRights, { panel: 'webchat.settings', permission: 'connections.edit' }),
    extend(startLinks, async (ctx) => {
      const rows = await ctx.db
        .select({ token: connections.token })
        .from(connections)
        .where(and(eq(connections.type, 'webchat'), isNull(connections.deletedAt)))
        .orderBy(asc(connections.id))
        .limit(1)
      return rows.map(({ token }) => ({ label: 'Web chat', path: `/webchat/${token}` }))
    }),
  ],
  setup(ctx) {
    const namespace = ctx.host.namespace(VISITOR_NAMESPACE)
    ctx.host.extend(channels, createWebchatChannel(namespace))
    openNamespace(namespace, ctx)
    ctx.host.serveScript('/webchat.js', EMBED_SCRIPT)
    ctx.host.servePage('/webchat/:token', VISITOR_PAGE, async ({ token = '' }) => {
      const connection = await connectionOf(ctx, token).catch(() => null)
      if (!connection) return null
      const origins = frameOrigins(webchatSettingsOf(connection.config))
      return {
        'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors ${origins.length > 0 ? ["'self'", ...origins].join(' ') : '*'}`,
        'cross-origin-resource-policy': 'cross-origin',
      }
    })
  },
})
