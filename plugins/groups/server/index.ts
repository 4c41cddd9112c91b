import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listenWithin, route } from '#core/server/plugin.ts'
import { groupMembersChanged, groupMessageArrived } from '#plugins/channels/contract/index.ts'
import * as contract from '../contract/index.ts'
import { actJob } from './actJob.ts'
import { followMembers, followMessage } from './follow.ts'
import { actsOf, connectionsWithGroups, groupsOf } from './lists.ts'
import { privacyPart } from './privacyPart.ts'
import { servedBans, servedFarewells, servedGreetings, servedWordlist } from './resources.ts'
import { seedGroups } from './seed.ts'
import { sweep } from './sweep.ts'

export default defineServerPlugin({
  id: 'groups',
  requires: ['channels', 'chat', 'connections', 'contacts', 'forbiddenWords', 'quickReplies', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'groups.edit': { sentence: 'Keep the rules of groups and see what they did', profiles: ['admin', 'super'] },
  },
  parts: [servedBans, servedWordlist, servedGreetings, servedFarewells, { extends: [privacyPart.extends], provides: [privacyPart.provides] }],
  routes: [
    route(contract.listActs, (wish, actor, ctx) => actsOf(ctx, actor, wish)),
    route(contract.listGroupConnections, (_input, actor, ctx) => connectionsWithGroups(ctx, actor)),
    route(contract.listGroups, (wish, actor, ctx) => groupsOf(ctx, actor, wish)),
  ],
  jobs: [actJob],
  listeners: [listenWithin(groupMembersChanged, 'follow-members', followMembers), listenWithin(groupMessageArrived, 'follow-message', followMessage)],
  extends: [
    extend(panelRights, { panel: 'groups.bans.list', permission: 'groups.edit', sharesState: true }),
    extend(panelRights, { panel: 'groups.wordlist.list', permission: 'groups.edit', sharesState: true }),
    extend(panelRights, { panel: 'groups.greetings.list', permission: 'groups.edit', sharesState: true }),
    extend(panelRights, { panel: 'groups.farewells.list', permission: 'groups.edit', sharesState: true }),
    extend(panelRights, { panel: 'groups.history', permission: 'groups.edit', sharesState: true }),
  ],
  seed: seedGroups,
  every: [sweep],
})
