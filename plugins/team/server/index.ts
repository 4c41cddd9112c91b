import { asc } from 'drizzle-orm'
import { extend } from '#core/contract/define.ts'
import { presenceSignalled, sessionParts } from '#core/server/auth/plugin.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import * as team from '../contract/index.ts'
import { editUser } from './editUser.ts'
import { startLooking, watchLines } from './lines.ts'
import { createTeamService } from './members.ts'
import { followSignals, setOnline } from './presence.ts'
import { seedQueues } from './seed.ts'
import { sessionPart } from './sessionPart.ts'
import { queues } from './team.table.ts'
import { getUser, listUsers, saveConfigs } from './users.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'team',
  isEssential: true,
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'team.listUsers': { sentence: 'See the people of the company', profiles: everybody },
    'team.listQueues': { sentence: 'See the queues', profiles: everybody },
    'team.editUsers': { sentence: 'Change the people of the company', profiles: ['admin'] },
    'team.setPresence': { sentence: 'Set the presence of others', profiles: ['admin', 'super'] },
  },
  routes: [
    route(team.listUsers, ({ searchParam, pageNumber }, actor, ctx) => listUsers(ctx, actor, searchParam, pageNumber)),
    route(team.getUser, ({ id }, actor, ctx) => getUser(ctx, actor, id, actor.permissions)),
    route(team.putUser, ({ id, ...change }, actor, ctx) => editUser(ctx, actor, id, change)),
    route(team.putUserConfigs, ({ id, ...change }, actor, ctx) => saveConfigs(ctx, actor, id, change)),
    route(team.putUserOnline, ({ id, isOnline }, actor, ctx) => setOnline(ctx, actor, id, isOnline)),
    route(team.listQueues, (_input, actor, ctx) =>
      ctx.db
        .select({ id: queues.id, queue: queues.queue, color: queues.color, isActive: queues.isActive, rev: queues.rev })
        .from(queues)
        .where(ofTenant(queues, actor))
        .orderBy(asc(queues.queue)),
    ),
  ],
  listeners: [listen(presenceSignalled, 'mark-presence', followSignals)],
  provides: [provide(team.teamService, createTeamService)],
  extends: [extend(sessionParts, sessionPart)],
  seed: seedQueues,
  setup: watchLines,
  begin: startLooking,
})
