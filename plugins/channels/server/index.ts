import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { channels, connectionChanged, connectionCodes } from '#plugins/connections/contract/index.ts'
import { mergedRows as mergedRowsPoint, samePersonSources } from '#plugins/contacts/contract/index.ts'
import * as contract from '../contract/index.ts'
import { createChannel } from './channel.ts'
import { channelCalls, channelDeliveries } from './channels.table.ts'
import { connectionMended } from './connectionMended.ts'
import { DELIVERIES, readDeliveries, readLater, readUnreadable } from './deliveries.ts'
import { createDirectMessages } from './directMessages.ts'
import { listDown } from './down.ts'
import { downloadLimitPart } from './downloadLimit.ts'
import { createGroupAdmin } from './groupAdmin.ts'
import { historyJob } from './history.ts'
import { inboundWebhooks } from './inboundWebhook.ts'
import { createMergedRows, mergedRows } from './mergedRows.ts'
import { periodicWork } from './periodicWork.ts'
import { listConnectionEvents, listConnectionStates, needConnection } from './presentConnections.ts'
import { privacyPart } from './privacyPart.ts'
import { createChannelReach } from './reach.ts'
import { lateAck } from './receiveAck.ts'
import { lateAckUntil } from './receiveAckUntil.ts'
import { writeRefusals } from './refusals.ts'
import { createSamePersonSource, samePersonSource } from './samePerson.ts'
import { answerCalls, CALLS } from './sessions/calls.ts'
import { BEAT_MS, holdsSessions, releaseSessions, superviseSessions } from './sessions/superviseSessions.ts'
import { createShownCodes, shownCodes } from './shownCodes.ts'
import { connect, disconnect, followConnection, pair, startConnectionJob, startMended } from './supervise.ts'
import { createChannelThreads } from './threads.ts'
import { trySending } from './trySending.ts'
import { listUnread, readOneAgain, showText } from './unreadDeliveries.ts'
import { windowOf } from './window.ts'

const CALLS_MS = 300

export default defineServerPlugin({
  id: 'channels',
  isEssential: true,
  requires: ['chat', 'connections', 'contacts', 'media', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: contract.channelSettings,
  permissions: {
    'channels.readDeliveries': { sentence: 'Read deliveries that failed as the provider sent them', profiles: ['admin'] },
  },
  routes: [
    route(contract.listConnectionStates, (_input, actor, ctx) => listConnectionStates(ctx, actor)),
    route(contract.listDown, (_input, actor, ctx) => listDown(ctx, actor)),
    route(contract.listConnectionEvents, ({ connectionId }, actor, ctx) => listConnectionEvents(ctx, actor, connectionId)),
    route(contract.startChannelConnection, ({ whatsappId }, actor, ctx) => connect(ctx, actor, whatsappId)),
    route(contract.restartConnection, ({ whatsappId }, actor, ctx) => connect(ctx, actor, whatsappId)),
    route(contract.stopChannelConnection, ({ whatsappId }, actor, ctx) => disconnect(ctx, actor.tenantId, whatsappId)),
    route(contract.pairConnection, ({ whatsappId, phone }, actor, ctx) => pair(ctx, actor.tenantId, whatsappId, phone)),
    route(contract.readAgain, async ({ connectionId }, actor, ctx) => {
      await needConnection(ctx, actor, connectionId)
      return { count: await readUnreadable(ctx, { tenantId: actor.tenantId, connectionId }) }
    }),
    route(contract.listUnreadDeliveries, (input, actor, ctx) => listUnread(ctx, actor, input)),
    route(contract.readDeliveryAgain, (input, actor, ctx) => readOneAgain(ctx, actor, input)),
    route(contract.showDeliveryText, (input, actor, ctx) => showText(ctx, actor, input)),
    route(contract.trySending, (input, actor, ctx) => trySending(ctx, actor, input)),
    route(contract.windowOfTicket, ({ ticketId }, actor, ctx) => windowOf(ctx, actor, ticketId)),
  ],
  parts: [downloadLimitPart],
  rawRoutes: [inboundWebhooks],
  jobs: [startConnectionJob, lateAck, lateAckUntil, readLater, historyJob],
  listeners: [
    listen(connectionChanged, 'follow-lines', async (connection, tenantId, ctx) => {
      await followConnection(ctx, tenantId, connection)
      // Deliveries that came while it was off, or were stored by a node that has gone.
      if (connection.isActive) await readDeliveries(ctx, { tenantId, connectionId: connection.id })
    }),
    listen(connectionMended, 'start-mended-lines', ({ connectionId, reason }, tenantId, ctx) => startMended(ctx, tenantId, connectionId, reason)),
  ],
  provides: [
    provide(mergedRows, createMergedRows),
    provide(shownCodes, createShownCodes),
    provide(samePersonSource, createSamePersonSource),
    provide(contract.channelMaker, (ctx) => ({ channelOf: (adapter) => createChannel(ctx, adapter) })),
    provide(contract.channelReach, createChannelReach),
    provide(contract.groupAdmin, createGroupAdmin),
    provide(contract.directMessages, createDirectMessages),
    provide(contract.channelThreads, createChannelThreads),
    privacyPart.provides,
  ],
  extends: [
    extend(panelRights, { panel: 'channels.deliveries', permission: 'connections.read' }),
    extend(panelRights, { panel: 'channels.inboundFiles', permission: 'channels.downloadLimit' }),
    extend(encryptedColumns, { table: channelDeliveries, column: channelDeliveries.sealed, purpose: DELIVERIES }),
    extend(encryptedColumns, { table: channelCalls, column: channelCalls.question, purpose: CALLS }),
    extend(encryptedColumns, { table: channelCalls, column: channelCalls.answer, purpose: CALLS }),
    extend(connectionCodes, shownCodes),
    extend(samePersonSources, samePersonSource),
    extend(mergedRowsPoint, { id: 'channels', order: 50, service: mergedRows }),
    privacyPart.extends,
  ],
  every: periodicWork,
  setup(ctx) {
    for (const adapter of ctx.contributionsOf(contract.channelAdapters)) ctx.host.extend(channels, createChannel(ctx, adapter))
  },
  begin(ctx) {
    const tell = (what: string) => (error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, what)
    const beating = setInterval(() => {
      if (holdsSessions(ctx)) void superviseSessions(ctx)
    }, BEAT_MS)
    const answering = setInterval(() => void answerCalls(ctx).catch(tell('calls of sessions')), CALLS_MS)
    return () => {
      clearInterval(beating)
      clearInterval(answering)
      void releaseSessions(ctx).catch(tell('end of sessions'))
      return writeRefusals(ctx, true).catch(tell('refused deliveries'))
    }
  },
})
