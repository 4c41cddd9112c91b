import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { composerStrips } from '#plugins/chat/contract/client.ts'
import { messageCreated } from '#plugins/chat/contract/index.ts'
import { connectionCardParts } from '#plugins/connections/contract/client.ts'
import { CopiesStrip } from './CopiesStrip.tsx'
import { chooseCopies, copiesQuery } from './copies.ts'
import { GoogleReturn } from './GoogleReturn.tsx'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { keepReturn, signInWithGoogle } from './google.ts'

export default defineClientPlugin({
  id: 'email',
  requires: ['channels', 'chat', 'connections'],
  commands: [signInWithGoogle, chooseCopies],
  sockets: [
    onSocket(messageCreated, ({ ticketId, fromMe }) => {
      if (!fromMe) void queryClient.invalidateQueries({ queryKey: copiesQuery(ticketId).queryKey })
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, GoogleReturn),
    extend(connectionCardParts, GoogleSignIn),
    extend(composerStrips, { id: 'email.copies', order: 30, component: CopiesStrip }),
  ],
  setup: () => keepReturn(location),
})
