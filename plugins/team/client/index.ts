import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { onEvent } from '#core/client/kernel/bus.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket } from '#core/client/plugin.ts'
import { configsChanged } from '#core/client/workbench/deeds/personCommands.ts'
import { putUserConfigs, userChanged, userPresenceChanged } from '../contract/index.ts'

/** Lists of people, by the key every screen asks them under. */
const refreshPeople = () => void queryClient.invalidateQueries({ queryKey: ['users'] })

export default defineClientPlugin({
  id: 'team',
  sockets: [onSocket(userPresenceChanged, refreshPeople), onSocket(userChanged, refreshPeople)],
  setup: (ctx) =>
    onEvent(configsChanged, (change) => {
      const id = ctx.get(sessionAtom)?.userId
      // What was chosen holds on this screen anyway; the next change carries it to the server again.
      if (id !== undefined) void ctx.call(putUserConfigs, { id, ...change }).catch(() => {})
    }),
})
