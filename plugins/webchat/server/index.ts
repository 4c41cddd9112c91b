import { asc, eq } from 'drizzle-orm'
import { extend } from '#core/contract/define.ts'
import { tenantSuspended } from '#core/server/auth/suspension.ts'
import { visitorChecks } from '#core/server/auth/visitors.ts'
import { defineServerPlugin, listen } from '#core/server/plugin.ts'
import { startLinks } from '#core/server/startLinks.ts'
import { channels } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { VISITOR_NAMESPACE } from '../contract/index.ts'
import { createWebchatChannel } from './channel.ts'
import { connectionOf, visitorRoutes } from './endpoints.ts'
import { openNamespace } from './namespace.ts'
import { ticketForVisitor } from './present.ts'
import { isVisitorStanding, revokeVisitorRoute } from './revokeVisitor.ts'
import { visitorRoom, visitorsRoom } from './visitor.ts'

const VISITOR_PAGE = 'plugins/webchat/client/visitor/visitor.html'
const EMBED_SCRIPT = 'plugins/webchat/client/visitor/embed.ts'

export default defineServerPlugin({
  id: 'webchat',
  isEssential: true,
  requires: ['chat', 'contacts', 'connections', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'webchat.revokeVisitors': { sentence: 'End a visitor’s access to their conversation', profiles: ['admin', 'super'] } },
  routes: [...visitorRoutes, revokeVisitorRoute],
  listeners: [
    listen(tenantSuspended, 'end-visitors', async ({ tenantId }, _tenantId, ctx) => {
      ctx.host.namespace(VISITOR_NAMESPACE).in(visitorsRoom(tenantId)).disconnectSockets(true)
    }),
    listen(ticketUpdated, 'tell-visitor', async (ticket, tenantId, ctx) => {
      if (ticket.channel !== 'webchat') return
      ctx.host
        .namespace(VISITOR_NAMESPACE)
        .to(visitorRoom({ tenantId, contactId: ticket.contactId }))
        .emit('ticket', ticketForVisitor(ticket))
    }),
  ],
  extends: [
    extend(visitorChecks, isVisitorStanding),
    extend(startLinks, async (ctx) => {
      const rows = await ctx.db
        .select({ token: connections.token })
        .from(connections)
        .where(eq(connections.type, 'webchat'))
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
      const origins = connection.config.allowedOrigins ?? []
      return {
        'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors ${origins.length > 0 ? ["'self'", ...origins].join(' ') : '*'}`,
        'cross-origin-resource-policy': 'cross-origin',
      }
    })
  },
})
