/** The files of a fresh channel by path: texts to and from a provider that speaks JSON, over an address and a token of the company. */
export function filesOfChannel(name: string): Record<string, string> {
  return {
    'README.md': readme(name),
    'contract/index.ts': contract(name),
    'server/index.ts': server(name),
    'server/adapter.ts': adapter(name),
    'server/api.ts': api(name),
    'server/parse.ts': parse(),
    'server/adapter.test.ts': test(name),
    'server/testing/wire.ts': wire(name),
    'client/index.ts': client(name),
    ...Object.fromEntries(Object.entries(texts).map(([locale, of]) => [`client/i18n/${locale}.json`, `${JSON.stringify(catalogue(name, of), null, 2)}\n`])),
  }
}

const constantOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const texts = {
  'pt-BR': {
    'plugin.title': 'Canal novo',
    'plugin.text': 'Conversas por um canal novo.',
    kind: 'Canal novo',
    'field.baseAddress': 'Endereço da API',
    'field.baseAddressHelp': 'Onde o provedor responde.',
    'field.token': 'Token',
    'field.tokenHelp': 'Como o painel do provedor o mostra.',
  },
  en: {
    'plugin.title': 'New channel',
    'plugin.text': 'Conversations over a new channel.',
    kind: 'New channel',
    'field.baseAddress': 'API address',
    'field.baseAddressHelp': 'Where the provider answers.',
    'field.token': 'Token',
    'field.tokenHelp': 'As the panel of the provider shows it.',
  },
  es: {
    'plugin.title': 'Canal nuevo',
    'plugin.text': 'Conversaciones por un canal nuevo.',
    kind: 'Canal nuevo',
    'field.baseAddress': 'Dirección de la API',
    'field.baseAddressHelp': 'Donde responde el proveedor.',
    'field.token': 'Token',
    'field.tokenHelp': 'Como lo muestra el panel del proveedor.',
  },
}

const catalogue = (name: string, of: Record<string, string>) => Object.fromEntries(Object.entries(of).map(([key, text]) => [`${name}.${key}`, text]))

const readme = (name: string) => `# ${name}

An outside channel: one adapter at \`channels.adapters\`, one kind at \`connections.kinds\`. It keeps nothing of its own.

To connect: in *Conexões*, *Nova conexão*, choose it and write the address and the token. After saving, *Ver a linha* has the address for deliveries.

## Choices

- The provider sends our value back in \`x-hook-secret\`: what comes without it is refused.
- Texts alone, for now: files, cards and places are refused before they leave.
`

const contract = (name: string) => `import { z } from 'zod'
import { gatewayAddress, gatewayToken } from '#plugins/channels/contract/gateway.ts'

/** Type of its connections. */
export const ${constantOf(name)} = '${name}'

const named = (field: string) => ({ title: \`${name}.field.\${field}\`, description: \`${name}.field.\${field}Help\` })

/** Of one connection. */
export const ${name}Settings = z.object({ baseAddress: gatewayAddress.meta(named('baseAddress')) })

export const ${name}Secrets = z.object({ token: gatewayToken.meta(named('token')) })
`

const server = (name: string) => `import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { type ChannelKind, channelKinds } from '#plugins/connections/contract/index.ts'
import { ${constantOf(name)}, ${name}Secrets, ${name}Settings } from '../contract/index.ts'
import { ${name}Adapter } from './adapter.ts'

/** The channel as the screens of the connections know it. */
const kind: ChannelKind = {
  type: ${constantOf(name)},
  title: '${name}.kind',
  icon: 'chat',
  settings: ${name}Settings,
  secrets: ${name}Secrets,
  states: ['DISCONNECTED', 'OPENING', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}

export default defineServerPlugin({
  id: '${name}',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, ${name}Adapter), extend(channelKinds, kind)],
})
`

const api = (name: string) => `import { askJson, isAnswered, type JsonCall, type RefusalRule, refusalOf } from '#plugins/channels/contract/gateway.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { ${name}Secrets, ${name}Settings } from '../contract/index.ts'

/** Meanings of refusals, by their number: the first that fits. */
const RULES: readonly RefusalRule[] = [
  [401, /./, 'authFailed'],
  [403, /./, 'authFailed'],
  [404, /./, 'invalidRecipient'],
]

/** Asks the provider; answers what it said. @throws ChannelError \`authFailed\` while an address or token is missing, or why it refused */
export async function askProvider(connection: ChannelConnection, path: string, call: Omit<JsonCall, 'url' | 'headers'>): Promise<unknown> {
  const [setting, secret] = [${name}Settings.safeParse(connection.settings), ${name}Secrets.safeParse(connection.secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  const headers = { authorization: \`Bearer \${secret.data.token}\` }
  const answer = await askJson(connection, { ...call, url: setting.data.baseAddress + path, headers })
  if (isAnswered(answer)) return answer.json
  throw refusalOf(answer, '', RULES)
}
`

const parse = () => `import { z } from 'zod'
import { readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'

const deliverySchema = z.object({ event: z.string() })
const messageSchema = z.object({
  id: z.string().min(1),
  from: z.string().regex(/^\\d{8,15}$/),
  name: z.string().default(''),
  text: z.string().nullish(),
})

/** Events of a delivery: none where its event is another than a message. @throws ZodError for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const delivery = readJson(body)
  if (deliverySchema.parse(delivery).event !== 'message') return []
  const { id: ref, from: value, name, text } = messageSchema.parse(delivery)
  const from = { addresses: [{ kind: 'phone', value }], name } satisfies { addresses: [{ kind: 'phone'; value: string }]; name: string }
  return [text ? { kind: 'message', ref, from, body: text } : { kind: 'unreadable', ref, from, what: 'message' }]
}
`

const adapter = (name: string) => `import { z } from 'zod'
import { isSameText } from '#core/server/sameText.ts'
import type { ChannelAdapter } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { ${constantOf(name)} } from '../contract/index.ts'
import { askProvider } from './api.ts'
import { parseDelivery } from './parse.ts'

const accountSchema = z.object({ number: z.string().nullish() })
const sentSchema = z.object({ id: z.string().min(1) })

export const ${name}Adapter: ChannelAdapter = {
  type: ${constantOf(name)},
  abilities: { ...noAbilities, startsByNumber: true },
  writesTo: ['phone'],
  isIdempotent: false,
  async start(connection) {
    const account = accountSchema.safeParse(await askProvider(connection, '/account', { method: 'GET' }))
    return { status: 'CONNECTED', number: account.data?.number ?? null }
  },
  // Where deliveries go to is kept in the provider's panel.
  stop: async () => {},
  verify: ({ method, headers }, { hookSecret }) => (method === 'POST' && isSameText(headers['x-hook-secret'], hookSecret) ? 'ok' : 'refused'),
  parse: parseDelivery,
  openFile: async () => {
    throw new ChannelError('mediaGone')
  },
  async send({ id, to, body, media, data }, connection) {
    if (media || data) throw new ChannelError('unsupported')
    const sent = sentSchema.safeParse(await askProvider(connection, '/messages', { body: { id, to: to.value, text: body } }))
    // It was taken, but nobody knows as what.
    if (!sent.success) throw new ChannelError('uncertain')
    return { ref: sent.data.id, ack: 1 }
  },
  change: async () => {
    throw new ChannelError('unsupported')
  },
  typing: async () => {},
  read: async () => {},
}
`

const test = (name: string) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMessage, delivered, lineTo } from '#tests/server/support/channelLine.ts'
import { type FakeGateway, startFakeGateway } from '#tests/server/support/fakeGateway.ts'
import { ${name}Adapter as adapter } from './adapter.ts'

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway(({ path, headers }) => {
    if (headers.authorization !== 'Bearer token-da-loja') return { status: 401, body: {} }
    return path === '/account' ? { status: 200, body: { number: '551140000000' } } : { status: 200, body: { id: 'fora-1' } }
  })
})
afterAll(() => gateway.stop())

const connection = (token = 'token-da-loja') => lineTo({ settings: { baseAddress: gateway.url }, secrets: { token } })

test('a connection is up with the right token, and is told what is wrong with another', async () => {
  expect(await adapter.start(connection())).toEqual({ status: 'CONNECTED', number: '551140000000' })
  await expect(adapter.start(connection('outro'))).rejects.toMatchObject({ name: 'ChannelError', reason: 'authFailed' })
})

test('a text leaves with our id, and gets the id of the provider', async () => {
  expect(await adapter.send(aMessage({ body: 'Bom dia' }), connection())).toEqual({ ref: 'fora-1', ack: 1 })
  expect(gateway.callsTo('/messages').at(-1)?.body).toMatchObject({ to: '5511988887777', text: 'Bom dia', id: aMessage().id })
})

test.each([
  ['a provider that is busy', { status: 429, body: {} }, 'rateLimited'],
  ['a provider at fault', { status: 500, body: {} }, 'temporary'],
  ['a connection that breaks', 'hangUp', 'uncertain'],
] as const)('%s refuses with its reason', async (_what, reply, reason) => {
  gateway.next('/messages', reply)
  await expect(adapter.send(aMessage(), connection())).rejects.toMatchObject({ reason })
})

test('a delivery with our value is the provider’s, and any other is refused', () => {
  expect(adapter.verify(delivered({}, { 'x-hook-secret': connection().hookSecret }), connection())).toBe('ok')
  expect(adapter.verify(delivered({}, { 'x-hook-secret': 'outro' }), connection())).toBe('refused')
  expect(adapter.verify(delivered({}), connection())).toBe('refused')
})

test.each([
  ['a text', { text: 'Olá' }, { kind: 'message', body: 'Olá' }],
  ['something without a text', {}, { kind: 'unreadable', what: 'message' }],
])('%s of a contact is read', async (_what, more, event) => {
  const from = { addresses: [{ kind: 'phone', value: '5511988887777' }], name: 'Ana' }
  const body = Buffer.from(JSON.stringify({ event: 'message', id: 'dela-1', from: '5511988887777', name: 'Ana', ...more }))

  expect(await adapter.parse(body, connection())).toEqual([{ ref: 'dela-1', from, ...event }])
})
`

const wire = (name: string) => `import type { ChannelWire, Delivery, DeliveryFacts } from '#tests/server/support/channelWire.ts'
import { startFakeGateway } from '#tests/server/support/fakeGateway.ts'
import { gatewayProvider } from '#tests/server/support/gatewayWire.ts'
import { ${constantOf(name)} } from '../../contract/index.ts'

const TOKEN = 'token-da-loja'

const message =
  (contentOf: (facts: DeliveryFacts) => object): Delivery =>
  (facts) =>
    JSON.stringify({ event: 'message', id: \`dela-\${facts.id}\`, from: facts.person, name: 'Ana', ...contentOf(facts) })

/** The deliveries of the provider, and the provider itself: every check of channels runs over them. */
export const wires: readonly ChannelWire[] = [
  {
    type: ${constantOf(name)},
    proof: 'secret',
    deliveries: {
      text: message(({ text }) => ({ text })),
      unknownKind: message(() => ({ hologram: { id: 1 } })),
      unknownEvent: () => JSON.stringify({ event: 'hologram', id: 1 }),
      // Kinds that are not read yet.
      ...{ image: null, video: null, voice: null, audio: null, document: null, sticker: null, location: null, card: null, choice: null, quote: null },
      ...{ reacted: null, unreacted: null, reactionGone: null, edited: null, removed: null },
      ...{ sent: null, delivered: null, read: null, played: null, failed: null, own: null },
    },
    batch: null,
    headersOf: (_body, { hookSecret }) => ({ 'content-type': 'application/json', 'x-hook-secret': hookSecret }),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => \`dela-\${id}\`,
    idIn: (ref) => ref,
    longestText: null,
    async start() {
      let count = 0
      const gateway = await startFakeGateway(({ path, headers }) => {
        if (headers.authorization !== \`Bearer \${TOKEN}\`) return { status: 401, body: {} }
        count += 1
        return { status: 200, body: path === '/account' ? { number: '551140000000' } : { id: \`fora-\${count}\` } }
      })
      const next = (status: number, body: object = {}) => gateway.next('/messages', { status, body })
      return {
        ...gatewayProvider(gateway, '/messages', (error) => ({ error })),
        settings: { baseAddress: gateway.url },
        secrets: { token: TOKEN },
        addFile: null,
        refusals: [
          { name: 'a wrong token', reason: 'authFailed', prepare: () => next(401) },
          { name: 'a number that is none', reason: 'invalidRecipient', prepare: () => next(404) },
          { name: 'a fault of its own', reason: 'temporary', prepare: () => next(500) },
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => next(504) },
          { name: 'an answer without a message', reason: 'uncertain', prepare: () => next(200) },
        ],
      }
    },
  },
]
`

const client = (name: string) => `import { defineClientPlugin } from '#core/client/plugin.ts'

export default defineClientPlugin({
  id: '${name}',
  requires: ['channels'],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
})
`
