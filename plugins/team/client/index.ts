import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { onEvent } from '#core/client/kernel/bus.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { configsChanged } from '#core/client/workbench/deeds/personCommands.ts'
import { putUserConfigs, type User, userChanged, userPresenceChanged } from '../contract/index.ts'

/** Lists of people, by the key every screen asks them under. */
const refreshPeople = () => void queryClient.invalidateQueries({ queryKey: ['users'] })

/** One's own queues count at once: lists, counters and what one may open follow them. */
function noteUser({ id, queues }: User): void {
  refreshPeople()
  if (store.get(sessionAtom)?.userId === id) updateSession({ queues: queues.map((queue) => ({ ...queue, isActive: true })) })
}

export default defineClientPlugin({
  id: 'team',
  sockets: [onSocket(userPresenceChanged, refreshPeople), onSocket(userChanged, noteUser)],
  setup: (ctx) =>
    onEvent(configsChanged, (change) => {
      const id = ctx.get(sessionAtom)?.userId
      // What was chosen holds on this screen anyway; the next change carries it to the server again.
      if (id !== undefined) void ctx.call(putUserConfigs, { id, ...change }).catch(() => {})
    }),
})
