import { and, asc, eq } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { labels } from './labels.table.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'labels',
  requires: ['contacts'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'labels.list': { sentence: 'See the labels', profiles: everybody } },
  routes: [
    route(contract.listLabels, ({ isActive }, actor, ctx) =>
      ctx.db
        .select({ id: labels.id, tag: labels.tag, color: labels.color, isActive: labels.isActive, rev: labels.rev })
        .from(labels)
        .where(and(ofTenant(labels, actor), isActive === undefined ? undefined : eq(labels.isActive, isActive)))
        .orderBy(asc(labels.tag)),
    ),
  ],
})
