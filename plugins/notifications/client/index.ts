import { Notifications as BellIcon } from '@blueprintjs/icons'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, provide, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { topBarItems } from '#core/client/workbench/topBarItems.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { ticketLeft } from '#plugins/tickets/contract/index.ts'
import { windowAlerts } from '../contract/client.ts'
import { groupNotification, notificationsArrived, notificationsRead, preferencesChanged } from '../contract/index.ts'
import { alertPerson, arrive, followSight } from './arrive.ts'
import { Bell } from './Bell.tsx'
import { goToNotifications, notificationCommands } from './commands.ts'
import { notificationsPanel, preferencesPanel } from './panels.ts'
import { forgetPreferences, loadPreferences, notePreferences, noteZone } from './preferences.ts'
import { followPush } from './push/push.ts'
import { startWorker } from './push/registerWorker.ts'
import { forgetAll, forgetTicket, loadNotifications, noteRead, unreadAtom } from './rows.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'notifications',
  requires: ['settings', 'tickets'],
  routes: [
    { path: '/notificacoes', name: 'notificacoes', profiles: everybody, open: () => [{ panel: notificationsPanel, params: {} }] },
    { path: '/notificacoes/preferencias', profiles: everybody, open: () => [{ panel: preferencesPanel, params: {} }] },
  ],
  panels: [notificationsPanel, preferencesPanel],
  commands: notificationCommands,
  provides: [provide(windowAlerts, () => ({ alert: alertPerson }))],
  sockets: [
    onSocket(notificationsArrived, ({ notifications }, ctx) => void arrive(notifications, ctx)),
    onSocket(notificationsRead, ({ ids, readAt }) => noteRead(ids, readAt)),
    onSocket(preferencesChanged, notePreferences),
    onSocket(settingChanged, noteZone),
    onSocket(ticketLeft, (ticketId) => forgetTicket(ticketId)),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(settingFields, {
      setting: groupNotification,
      group: 'groups',
      order: 20,
      title: 'notifications.setting.groups',
      help: 'notifications.setting.groups.help',
      kind: 'switch',
    }),
    extend(topBarItems, { id: 'notifications', order: 50, component: Bell }),
    extend(sideBarItems, {
      id: 'notifications',
      title: 'notifications.title',
      icon: BellIcon,
      path: '/notificacoes',
      area: null,
      order: 15,
      bottom: { order: 60, title: 'notifications.short' },
      menu: 'notificacoes',
      profiles: everybody,
      badge: unreadAtom,
      command: goToNotifications.id,
    }),
  ],
  setup: (ctx) => {
    const load = () => {
      void loadNotifications()
      if (store.get(sessionAtom)?.permissions.includes('notifications.read')) void loadPreferences()
    }
    let userId = store.get(sessionAtom)?.userId
    const followPerson = () => {
      const now = store.get(sessionAtom)?.userId
      if (now !== userId) {
        forgetAll()
        forgetPreferences()
      }
      userId = now
    }
    const stops = [onResync(load), followSight(ctx), store.sub(sessionAtom, followPerson), startWorker({ open: ctx.navigate }), followPush()]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
