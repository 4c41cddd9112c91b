/** The files of a fresh kind of assistant by path: a provider of models that speaks the shape of Chat Completions. */
export function filesOfProvider(name: string): Record<string, string> {
  return {
    'README.md': readme(name),
    'contract/index.ts': contract(name),
    'server/index.ts': server(name),
    'server/engine.ts': engine(name),
    'server/engine.test.ts': test(name),
    'client/index.ts': client(name),
    ...Object.fromEntries(Object.entries(texts).map(([locale, of]) => [`client/i18n/${locale}.json`, `${JSON.stringify(catalogue(name, of), null, 2)}\n`])),
  }
}

/** Id of a kind in addresses and in rows. */
export const kindIdOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const texts = {
  'pt-BR': { 'plugin.text': 'Um tipo de assistente a mais.', text: 'Modelos de {name}, com a sua chave.' },
  en: { 'plugin.text': 'One more kind of assistant.', text: 'Models of {name}, with your key.' },
  es: { 'plugin.text': 'Un tipo de asistente más.', text: 'Modelos de {name}, con su clave.' },
}

const catalogue = (name: string, { 'plugin.text': pluginText, text }: (typeof texts)['en']) => ({
  [`${name}.plugin.title`]: titleOf(name),
  [`${name}.plugin.text`]: pluginText,
  [`${name}.kind`]: titleOf(name),
  [`${name}.kindText`]: text.replace('{name}', titleOf(name)),
})

const readme = (name: string) => `# ${name}

A kind of assistant: its kind and engine at \`assistants.engines\`, its card at \`assistants.kindViews\`. It keeps nothing of its own.

The provider is asked at \`POST <address>/chat/completions\` with the key as bearer. The page is \`/configuracoes/${kindIdOf(name)}\`.
`

const contract = (name: string) => `import type { AssistantKind } from '#plugins/assistants/contract/index.ts'

export const ${name}Kind: AssistantKind = {
  id: '${kindIdOf(name)}',
  title: '${name}.kind',
  text: '${name}.kindText',
  status: null,
  works: 'model',
  url: 'https://api.example.com/v1',
  key: 'needed',
  fields: [],
}
`

const engine = (name: string) => `import type { AssistantEngine } from '#plugins/assistants/contract/index.ts'
import { ${name}Kind } from '../contract/index.ts'

export const ${name}Engine: AssistantEngine = {
  kind: ${name}Kind,
  reply: (turn, config, context) => context.chatCompletions(turn, config),
}
`

const server = (name: string) => `import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { assistantEngines } from '#plugins/assistants/contract/index.ts'
import { ${name}Engine } from './engine.ts'

export default defineServerPlugin({
  id: '${name}',
  requires: ['assistants'],
  extends: [extend(assistantEngines, ${name}Engine)],
})
`

const test = (name: string) => `import { describeEngine } from '#tests/server/support/engineConformance.ts'
import { ${name}Engine } from './engine.ts'

describeEngine(${name}Engine)
`

const client = (name: string) => `import { Clean } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { assistantKindViews, KIND_PANEL, kindRoute } from '#plugins/assistants/contract/client.ts'
import { ${name}Kind } from '../contract/index.ts'

export default defineClientPlugin({
  id: '${name}',
  requires: ['assistants'],
  routes: [{ ...kindRoute(${name}Kind), open: () => panelNamed(KIND_PANEL, { kind: ${name}Kind.id }) }],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(assistantKindViews, { kind: ${name}Kind, icon: Clean })],
})
`
