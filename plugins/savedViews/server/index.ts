import { asc, sql } from 'drizzle-orm'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { mayEditView, savedViews } from '../contract/index.ts'
import { savedViewsTable } from './savedViews.table.ts'

const served = serveResource(savedViews, {
  table: savedViewsTable,
  nameOf: ({ name }) => name,
  sentences: 'savedViews.log.view',
  order: [asc(sql`lower(${savedViewsTable.name})`), asc(savedViewsTable.id)],
  newRow: (_tx, { userId }) => ({ userId }),
  shownOf: async (_ctx, _scope, rows) => rows.map(({ userId }) => ({ userId })),
  mayEdit: mayEditView,
  isVisible: ({ userId, isShared }, who) => isShared || userId === who.userId,
  async check(_tx, { profile }, { isShared }, before) {
    return isShared && !before?.isShared && profile === 'user'
      ? [{ field: 'isShared', code: 'notAllowed', message: 'Administrators and supervisors share views' }]
      : []
  },
  // Whoever saw a view that is private by now lets it go; its owner gets it right after.
  onSaved: (tx, { tenantId }, row, id) => {
    if (row && !row.isShared) tx.push(savedViews.gone, tenantId, { id }, [rooms.tenant(tenantId)])
  },
  audience: (_ctx, tenantId, row) => [row && !row.isShared ? rooms.user(tenantId, row.userId) : rooms.tenant(tenantId)],
})

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'savedViews',
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'savedViews.list': { sentence: 'See saved views', profiles: everybody },
    'savedViews.edit': { sentence: 'Save views', profiles: everybody },
  },
  parts: [served],
})
