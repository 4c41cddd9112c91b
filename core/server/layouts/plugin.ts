import { and, eq } from 'drizzle-orm'
import { listLayouts, saveLayout } from '#core/contract/layouts.ts'
import { tenantRows } from '../db/repository.ts'
import { defineServerPlugin, route } from '../plugin.ts'
import { layouts } from './layouts.table.ts'

/** More areas than the workbench has, named workspaces among them: what is beyond is refused silently, so that nobody fills the table. */
const MOST_AREAS = 300

/** Keeps each person's tiles, so that another browser has them. */
export const layoutsPlugin = defineServerPlugin({
  id: 'layouts',
  isEssential: true,
  routes: [
    route(listLayouts, async (_input, actor, ctx) => {
      const rows = await tenantRows(ctx.db, actor, layouts).find(eq(layouts.userId, actor.userId), MOST_AREAS)
      return rows.map(({ area, layout }) => ({ area, layout }))
    }),
    route(saveLayout, async ({ area, layout }, actor, ctx) => {
      const rows = tenantRows(ctx.db, actor, layouts)
      const own = eq(layouts.userId, actor.userId)
      const changed = await rows.update(and(own, eq(layouts.area, area)), { layout })
      if (changed.length > 0) return {}
      const saved = await rows.find(own, MOST_AREAS)
      if (saved.length < MOST_AREAS) await rows.insertIfAbsent({ userId: actor.userId, area, layout })
      return {}
    }),
  ],
})
