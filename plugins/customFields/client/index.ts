import { call } from '#core/client/http/call.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { fieldControls } from '#plugins/contacts/contract/index.ts'
import { companyVariables } from '#plugins/quickReplies/contract/index.ts'
import { listCompanyVariables, listContactFields, textValues } from '../contract/index.ts'
import { contactFieldsScreen } from './fields/screen.tsx'
import { variablesScreen } from './variablesScreen.tsx'

export default defineClientPlugin({
  id: 'customFields',
  requires: ['quickReplies', 'contacts'],
  parts: [variablesScreen, contactFieldsScreen],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(companyVariables, { load: async () => textValues(await call(listCompanyVariables, {}), await call(listContactFields, {})) }),
    extend(fieldControls, { load: () => call(listContactFields, {}) }),
  ],
})
