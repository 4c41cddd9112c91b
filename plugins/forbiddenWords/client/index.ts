import { defineClientPlugin, onSocket } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { composerChecks } from '#plugins/chat/contract/client.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { forbiddenWords, forbiddenWordsFor } from '../contract/index.ts'
import { forbiddenOfAtom, loadSettings, noteSetting } from './forbidden.atoms.ts'

const load = () => void loadSettings().catch(() => {})

export default defineClientPlugin({
  id: 'forbiddenWords',
  requires: ['chat', 'settings'],
  routes: [{ path: '/configuracoes/palavras', name: 'configuracoes-palavras', redirect: () => '/configuracoes/geral?s=forbiddenWords' }],
  sockets: [onSocket(settingChanged, noteSetting)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(composerChecks, { id: 'forbiddenWords', sentence: 'forbiddenWords.found', foundAtom: forbiddenOfAtom }),
    extend(settingFields, {
      setting: forbiddenWords,
      group: 'tickets',
      order: 90,
      title: 'forbiddenWords.list',
      help: 'forbiddenWords.list.help',
      kind: 'longText',
    }),
    extend(settingFields, {
      setting: forbiddenWordsFor,
      group: 'tickets',
      order: 91,
      title: 'forbiddenWords.for',
      help: 'forbiddenWords.for.help',
      kind: 'select',
      optionTitle: (value) => `forbiddenWords.for.${value}`,
    }),
  ],
  setup() {
    load()
    return onResync(load)
  },
})
