import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { connectionCardParts } from '#plugins/connections/contract/client.ts'
import { GoogleReturn } from './GoogleReturn.tsx'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { keepReturn, signInWithGoogle } from './google.ts'

export default defineClientPlugin({
  id: 'email',
  requires: ['channels', 'connections'],
  commands: [signInWithGoogle],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, GoogleReturn), extend(connectionCardParts, GoogleSignIn)],
  setup: () => keepReturn(location),
})
