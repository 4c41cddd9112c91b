import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listen, onSignal, provide, route } from '#core/server/plugin.ts'
import { userChanged } from '#plugins/team/contract/index.ts'
import { ticketMergers } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { follow, followersOf, passOn, unfollow, watchDisconnects } from './follow.ts'
import { leaveRooms } from './leaveRooms.ts'
import { listUnreadWhispers, listWhispers } from './listWhispers.ts'
import { createWhisperMerger, whisperMerger } from './merger.ts'
import { privacyPart } from './privacyPart.ts'
import { readWhispers } from './readWhispers.ts'
import { seedWhispers } from './seed.ts'
import { sendWhisper } from './sendWhisper.ts'
import { unwatch, watch } from './watch.ts'

const leads = ['admin', 'super'] as const

export default defineServerPlugin({
  id: 'supervision',
  requires: ['tickets', 'chat', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'supervision.watch': { sentence: 'Watch live conversations and follow agents', profiles: leads },
    'supervision.whisper': { sentence: 'Whisper to the agent of a conversation, and answer whispers', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listWhispers, async ({ ticketId }, actor, ctx) => ({ whispers: await listWhispers(ctx, actor, ticketId) })),
    route(contract.listUnreadWhispers, async (_input, actor, ctx) => ({ whispers: await listUnreadWhispers(ctx, actor) })),
    route(contract.sendWhisper, ({ ticketId, body }, actor, ctx) => sendWhisper(ctx, actor, ticketId, body)),
    route(contract.readWhispers, async ({ ticketId }, actor, ctx) => ({ whispers: await readWhispers(ctx, actor, ticketId) })),
    route(contract.listFollowers, async (_input, actor, ctx) => ({ followers: await followersOf(ctx, actor.tenantId, actor.userId) })),
  ],
  signals: [
    onSignal(contract.watchTicket, watch),
    onSignal(contract.unwatchTicket, unwatch),
    onSignal(contract.followAgent, follow),
    onSignal(contract.unfollowAgent, unfollow),
    onSignal(contract.showFront, passOn),
  ],
  listeners: [listen(userChanged, 'leave-watched', leaveRooms)],
  provides: [privacyPart.provides, provide(whisperMerger, createWhisperMerger)],
  extends: [
    privacyPart.extends,
    extend(ticketMergers, whisperMerger),
    extend(panelRights, { panel: 'supervision.wall', permission: 'supervision.watch' }),
    extend(panelRights, { panel: 'supervision.follow', permission: 'supervision.watch' }),
  ],
  setup: watchDisconnects,
  seed: seedWhispers,
})
