import { defineClientPlugin } from '#core/client/plugin.ts'
import { silenceSettingFields } from './settingFields.ts'

export default defineClientPlugin({
  id: 'silence',
  requires: ['settings'],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: silenceSettingFields,
})
