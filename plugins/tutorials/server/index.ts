import { asc, sql } from 'drizzle-orm'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { tutorials } from '../contract/index.ts'
import { tutorialsTable } from './tutorials.table.ts'

const served = serveResource(tutorials, {
  table: tutorialsTable,
  nameOf: ({ title }) => title,
  sentences: 'tutorials.deed.tutorial',
  order: [asc(tutorialsTable.position), asc(sql`lower(${tutorialsTable.title})`), asc(tutorialsTable.id)],
})

export default defineServerPlugin({
  id: 'tutorials',
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'tutorials.list': { sentence: 'See the tutorials', profiles: ['admin', 'super', 'user'] },
    'tutorials.edit': { sentence: 'Keep the tutorials', profiles: ['admin', 'super'] },
  },
  parts: [served],
  extends: [
    extend(panelRights, { panel: 'tutorials.edit', permission: 'tutorials.edit', sharesState: true }),
    extend(panelRights, { panel: 'tutorials.list', permission: 'tutorials.list', sharesState: true }),
  ],
})
