import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { extend } from '#core/contract/define.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import {
  type AssistantEngine,
  type AssistantKind,
  assistantEngines,
  createAssistant,
  listAnswers,
  listAssistants,
  testAssistant,
  updateAssistant,
} from '../contract/index.ts'
import { assistants } from './assistants.table.ts'
import { type FakeEngines, fakeConfigOf, startFakeEngines } from './testing/fakeEngines.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const kind: AssistantKind = {
  id: 'smoke-signals',
  title: 'smokeSignals.kind',
  text: 'smokeSignals.kindText',
  status: null,
  works: 'model',
  url: 'https://api.smoke.example/v1',
  key: 'needed',
  fields: [
    { name: 'hill', title: 'smokeSignals.field.hill', isRequired: true, initial: '' },
    {
      name: 'smoke',
      title: 'smokeSignals.field.smoke',
      isRequired: false,
      values: [
        { value: 'white', title: 'smokeSignals.field.smoke.white' },
        { value: 'black', title: 'smokeSignals.field.smoke.black' },
      ],
      initial: 'white',
    },
  ],
}
const engine: AssistantEngine = { kind, reply: (turn, config, context) => context.chatCompletions(turn, config, { body: { hill: config.fields.hill } }) }

let desk: Desk
let fake: FakeEngines
beforeAll(async () => {
  fake = await startFakeEngines()
  const { plugins } = await findPlugins(root)
  const provider = defineServerPlugin({ id: 'smokeSignals', requires: ['assistants'], extends: [extend(assistantEngines, engine)] })
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' }, plugins: [...plugins, provider] })
})
afterAll(async () => {
  await desk.stop()
  fake.stop()
})
beforeEach(async () => {
  await desk.kernel.ctx.db.delete(assistants)
  desk.kernel.ctx.forget('assistants.known')
  fake.calls.length = 0
  fake.play({ pieces: ['Olá! ', 'Como ajudo?'] })
})

const make = (change: object = {}) =>
  desk.ask(
    createAssistant,
    { kind: kind.id, name: 'Sinais', ...fakeConfigOf(kind, fake.url), queueIds: [desk.suporte], gatherSeconds: 0, ...change },
    desk.admin,
  )
const problemsOf = async (change: object) => {
  const { status, body } = await desk.refusal(createAssistant, { kind: kind.id, name: 'Sinais', ...fakeConfigOf(kind, fake.url), ...change }, desk.admin)
  return [status, ...(body.fields ?? []).map(({ field, code }) => `${field} ${code}`)]
}

test('an assistant of an added kind begins with the address and the fields of the kind, and is listed with them', async () => {
  const { id } = await make({ url: undefined, fields: { hill: 'Morro' } })

  const [listed] = await desk.ask(listAssistants, {}, desk.admin)

  expect(listed).toMatchObject({ id, kind: 'smoke-signals', url: kind.url, fields: { hill: 'Morro', smoke: 'white' } })
})

test.each([
  ['the key', { key: '' }, 'key required'],
  ['the model', { model: '' }, 'model required'],
  ['its own field', { fields: { hill: ' ' } }, 'fields.hill required'],
  ['a choice that is none', { fields: { hill: 'Morro', smoke: 'green' } }, 'fields.smoke invalid_value'],
  ['a kind that no plugin brings', { kind: 'drums' }, 'kind invalid_value'],
])('it is refused without %s, at the field', async (_what, change, problem) => {
  expect(await problemsOf(change)).toEqual([422, problem])
})

test('it is changed, tried and recorded as its own kind', async () => {
  const { id } = await make()

  const changed = await desk.ask(updateAssistant, { id, prompt: 'Você vende lenha.', fields: { hill: 'Pico' } }, desk.admin)
  const tried = await desk.ask(testAssistant, { id, text: 'Tem lenha?' }, desk.admin)

  expect(changed).toMatchObject({ promptVersion: 2, fields: { hill: 'Pico' } })
  expect(tried).toMatchObject({ kind: 'smoke-signals', answer: 'Olá! Como ajudo?', failure: null, input: 100 })
  expect(fake.calls.map(({ path }) => path)).toEqual(['/of/smoke-signals/v1/chat/completions'])
  expect(fake.calls[0]?.headers.authorization).toMatch(/^Bearer chave-/)
  expect(JSON.parse(fake.calls[0]?.text ?? '')).toMatchObject({ hill: 'Pico', model: 'modelo-1' })
})

test('it answers a waiting contact, goes on with the next message, and no status field of the ticket changes', async () => {
  const { id } = await make()
  const { visitor, ticket } = await desk.waitingTicket('Quanto custa?')
  const answered = (...bodies: string[]) =>
    vi.waitFor(async () => expect((await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(bodies))
  await answered('Olá! Como ajudo?')
  fake.play({ pieces: ['R$ 10'] })

  await visitor.write('A lenha seca')

  await answered('Olá! Como ajudo?', 'R$ 10')
  const now = Object.entries(await desk.ticket(ticket.id))
  expect(now.filter(([name, value]) => name.endsWith('Status') && value === true)).toEqual([])
  expect((await desk.ask(listAnswers, { id }, desk.admin)).answers).toMatchObject([
    { mode: 'autopilot', ticketId: ticket.id },
    { mode: 'autopilot', ticketId: ticket.id },
  ])
})

test('where the company switches its plugin off it stays as it is, asks nobody, and no other is made', async () => {
  const { id } = await make()
  const turnPlugin = (isOn: boolean) => desk.ask(switchPlugin, { id: 'smokeSignals', isOn }, desk.admin)
  await turnPlugin(false)

  expect(await desk.ask(testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ answer: '', failure: 'gone' })
  expect(await desk.ask(updateAssistant, { id, isActive: false }, desk.admin)).toMatchObject({ isActive: false })
  expect(await problemsOf({ name: 'Outro' })).toEqual([422, 'kind invalid_value'])
  expect(fake.calls).toEqual([])

  await turnPlugin(true)
  expect(await desk.ask(testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ failure: null })
})

test('where its plugin is gone it can still be changed and deleted', async () => {
  const { id } = await make()
  await desk.kernel.ctx.db.update(assistants).set({ kind: 'drums' })

  expect(await desk.ask(updateAssistant, { id, isActive: false }, desk.admin)).toMatchObject({ kind: 'drums', isActive: false })
  expect(await desk.ask(testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ failure: 'gone' })
  expect((await desk.call('DELETE', `/assistants/${id}`, { token: desk.admin.token })).status).toBe(200)
})
