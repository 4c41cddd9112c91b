import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listen, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createNotificationBatcher } from './desk.ts'
import { notificationListeners } from './listeners.ts'
import { countNotifications, listNotifications } from './listNotifications.ts'
import { changePreferences, preferencesOf } from './preferences.ts'
import { privacyPart } from './privacyPart.ts'
import { noteSight, pushKey, subscribe, unsubscribe } from './push/devices.ts'
import { pushNotifications, sendPush } from './push/sendPush.ts'
import { readOwn, unreadOwn } from './readState.ts'
import { seedNotifications } from './seed.ts'
import { sweep } from './sweep.ts'

export default defineServerPlugin({
  id: 'notifications',
  requires: ['tickets', 'chat', 'contacts', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: [contract.groupNotification],
  permissions: {
    'notifications.read': { sentence: 'Be told what happens in own conversations and queues', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listNotifications, (page, actor, ctx) => listNotifications(ctx, actor, page)),
    route(contract.countNotifications, (_input, actor, ctx) => countNotifications(ctx, actor)),
    route(contract.readNotifications, async (which, actor, ctx) => ({ ids: await readOwn(ctx, actor, which) })),
    route(contract.unreadNotifications, async ({ ids }, actor, ctx) => ({ ids: await unreadOwn(ctx, actor, ids) })),
    route(contract.getPreferences, (_input, actor, ctx) => preferencesOf(ctx, actor)),
    route(contract.putPreferences, (preferences, actor, ctx) => changePreferences(ctx, actor, preferences)),
    route(contract.getPushKey, (_input, actor, ctx) => pushKey(ctx, actor)),
    route(contract.subscribeToPush, async (subscription, actor, ctx) => {
      await subscribe(ctx, actor, subscription)
      return {}
    }),
    route(contract.unsubscribeFromPush, async ({ deviceId }, actor, ctx) => {
      await unsubscribe(ctx, actor, deviceId)
      return {}
    }),
    route(contract.reportSight, async (sight, actor, ctx) => {
      await noteSight(ctx, actor, sight)
      return {}
    }),
  ],
  jobs: [sendPush],
  listeners: [
    ...notificationListeners(createNotificationBatcher()),
    listen(contract.notificationsWritten, 'push', (written, tenantId, ctx) => pushNotifications(ctx, tenantId, written)),
  ],
  provides: [privacyPart.provides],
  extends: [
    privacyPart.extends,
    extend(panelRights, { panel: 'notifications.list', permission: 'notifications.read' }),
    extend(panelRights, { panel: 'notifications.preferences', permission: 'notifications.read' }),
  ],
  setup: ({ host }) => {
    host.serveScript('/sw.js', 'plugins/notifications/client/worker/sw.ts')
  },
  seed: seedNotifications,
  every: [sweep],
})
