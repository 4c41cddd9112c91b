import { Chat } from '@blueprintjs/icons'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, overlays, provide, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { teamGone, teamSaved, userChanged, userPresenceChanged, userRemoved } from '#plugins/team/contract/index.ts'
import { privateMessageNotified, privateMessageSaved, privateMessagesRead, privateTypingChanged } from '../contract/index.ts'
import { keyOfPath, PRIVATE_PATH } from './addresses.ts'
import { forgetPerson, recount, reloadConversations, reloadTeam, saveMessage, savePresence, saveRead, unreadAtom } from './cache.ts'
import { goToPrivateChat, privateCommands } from './commands.ts'
import { alertOf, saveTyping } from './live.ts'
import { startOutbox } from './outbox.ts'
import { privatePanel } from './panel.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { privateScreen } from './screen.ts'

const permission = 'privateChat.use'

export default defineClientPlugin({
  id: 'privateChat',
  requires: ['chat', 'media', 'notifications', 'team', 'tickets'],
  routes: [
    { path: PRIVATE_PATH, name: 'chat-privado', permission, open: () => [{ panel: privatePanel, params: { conversation: null } }] },
    {
      path: `${PRIVATE_PATH}/:kind/:contactId`,
      permission,
      open: ({ kind, contactId }) => [{ panel: privatePanel, params: { conversation: keyOfPath(kind, contactId) } }],
    },
  ],
  panels: [privatePanel],
  commands: privateCommands,
  provides: [provide(privateScreen, (ctx) => ({ open: (conversation, place) => ctx.open(privatePanel, { conversation }, place) }))],
  sockets: [
    onSocket(privateMessageSaved, saveMessage),
    onSocket(privateMessageNotified, alertOf),
    onSocket(privateMessagesRead, saveRead),
    onSocket(privateTypingChanged, saveTyping),
    onSocket(userPresenceChanged, ({ userId, status }) => savePresence(userId, status)),
    onSocket(userChanged, reloadConversations),
    onSocket(userRemoved, reloadConversations),
    onSocket(teamSaved, ({ id }) => reloadTeam(id)),
    onSocket(teamGone, ({ id }) => reloadTeam(id)),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'privateChat',
      title: 'privateChat.title',
      icon: Chat,
      path: PRIVATE_PATH,
      area: 'chat',
      order: 10,
      menu: 'chat-privado',
      permission,
      profiles: ['admin', 'super', 'user'],
      badge: unreadAtom,
      command: goToPrivateChat.id,
    }),
    extend(overlays, RemovalDialog),
  ],
  setup() {
    const count = () => {
      if (store.get(permissionsAtom).has(permission)) void recount()
    }
    let userId = store.get(sessionAtom)?.userId
    const followPerson = () => {
      const now = store.get(sessionAtom)?.userId
      if (now === userId) return
      userId = now
      forgetPerson()
      count()
    }
    count()
    const stops = [startOutbox(), store.sub(sessionAtom, followPerson), onResync(count)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
