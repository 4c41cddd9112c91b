import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'
import { emailAdapter } from './adapter.ts'
import { chooseCopies, readCopies } from './copies.ts'
import { emailKind } from './kind.ts'
import { begin, callbackOf, finish } from './signIn.ts'

export default defineServerPlugin({
  id: 'email',
  requires: ['channels', 'connections', 'tickets'],
  routes: [
    route(contract.getMailGoogle, async (_input, _actor, ctx) => ({ callback: callbackOf(ctx) })),
    route(contract.getMailCopies, ({ ticketId }, actor, ctx) => readCopies(ctx, actor, ticketId)),
    route(contract.chooseMailCopies, ({ ticketId, goToAll }, actor, ctx) => chooseCopies(ctx, actor, ticketId, goToAll)),
    route(contract.beginMailGoogle, ({ connectionId }, actor, ctx) => begin(ctx, actor, connectionId)),
    route(contract.finishMailGoogle, ({ query }, actor, ctx) => finish(ctx, actor, query)),
  ],
  extends: [extend(channelAdapters, emailAdapter), extend(channelKinds, emailKind)],
})
