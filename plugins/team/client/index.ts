import { adoptPresence } from '#core/client/auth/presence.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { defineClientPlugin, onSocket } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { type User, userChanged, userConfigsChanged, userPresenceChanged } from '../contract/index.ts'
import { adoptConfigs, followConfigs } from './configs.ts'
import { notePresence, refreshPeople } from './people.ts'

/** One's own queues count at once: lists, counters and what one may open follow them. */
function noteUser({ id, queues }: User): void {
  void refreshPeople()
  if (store.get(sessionAtom)?.userId === id) updateSession({ queues: queues.map((queue) => ({ ...queue, isActive: true })) })
}

export default defineClientPlugin({
  id: 'team',
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  sockets: [
    onSocket(userPresenceChanged, (presence) => {
      void notePresence(presence)
      adoptPresence(presence)
    }),
    onSocket(userChanged, noteUser),
    onSocket(userConfigsChanged, ({ userId, configs }) => {
      if (store.get(sessionAtom)?.userId === userId) adoptConfigs(configs)
    }),
  ],
  setup: followConfigs,
})
