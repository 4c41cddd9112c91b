import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { assistantAnswers, assistants } from './assistants.table.ts'
import { removeOldAnswers } from './recorder.ts'
import { type FakeEngines, fakeConfig, startFakeEngines } from './testing/fakeEngines.ts'

let desk: Desk
let fake: FakeEngines
let count = 0
beforeAll(async () => {
  fake = await startFakeEngines()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  fake.stop()
})
beforeEach(() => {
  fake.calls.length = 0
  fake.play({ pieces: ['Olá', '!'] })
})

type Wanted = z.input<(typeof contract.createAssistant)['input']>
const make = (change: Partial<Wanted> = {}, who: Session = desk.admin) => {
  count += 1
  const kind = change.kind ?? 'claude'
  return desk.ask(contract.createAssistant, { kind, name: `Assistente ${count}`, ...fakeConfig(kind, fake.url), ...change }, who)
}
const KEY = 'chave-secreta-de-teste-9f3a'

describe('an assistant', () => {
  test('never shows its key again, and keeps it encrypted', async () => {
    const assistant = await make({ name: '  Loja  virtual ' })

    expect(assistant).toMatchObject({ name: 'Loja virtual', keyTail: '9f3a', promptVersion: 1, usage: { calls: 0, tokens: 0, usd: 0 } })
    const listed = JSON.stringify(await desk.ask(contract.listAssistants, {}, desk.admin))
    const [row] = await desk.kernel.ctx.db.select().from(assistants).where(eq(assistants.id, assistant.id))
    for (const text of [JSON.stringify(assistant), listed, JSON.stringify(row)]) expect(text).not.toContain(KEY)
  })

  test('keeps its key where nothing is said of it, and loses it with another address: it would go there', async () => {
    const { id } = await make()

    expect(await desk.ask(contract.updateAssistant, { id, prompt: 'Novo' }, desk.admin)).toMatchObject({ keyTail: '9f3a', promptVersion: 2 })
    const moved = await desk.refusal(contract.updateAssistant, { id, url: 'https://outro.example/v1' }, desk.admin)
    expect(moved.body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(['key required'])
    expect(await desk.ask(contract.updateAssistant, { id, url: 'https://outro.example/v1', key: 'uma-outra-chave' }, desk.admin)).toMatchObject({
      keyTail: 'have',
    })
  })

  test.each([
    ['claude', { name: '', url: 'ftp://x', model: ' ', key: '' }, ['name required', 'url invalid_format', 'model required', 'key required']],
    ['typebot', { url: '', fields: {} }, ['url required', 'fields.publicId required']],
    ['chat-gpt', { fields: { shape: 'x' } }, ['fields.shape invalid_value']],
    [
      'ollama',
      { queueIds: [99_999], connectionIds: [99_999], transferQueueId: 99_999, transferUserId: 99_999 },
      ['queueIds', 'transferQueueId', 'transferUserId', 'connectionIds'].map((field) => `${field} invalid_value`),
    ],
  ] as const)('%s is refused with the fields that are wrong', async (kind, change, problems) => {
    count += 1
    const { queueIds, connectionIds, fields, ...rest } = { queueIds: [], connectionIds: [], fields: fakeConfig(kind, fake.url).fields, ...change }
    const wanted = { kind, ...fakeConfig(kind, fake.url), name: `Errado ${count}`, ...rest, fields, queueIds: [...queueIds], connectionIds: [...connectionIds] }
    const { status, body } = await desk.refusal(contract.createAssistant, wanted, desk.admin)

    expect(status).toBe(422)
    expect(body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test('has a name of its own', async () => {
    const { name } = await make()

    const { body } = await desk.refusal(contract.createAssistant, { kind: 'grok', ...fakeConfig('grok', fake.url), name: name.toUpperCase() }, desk.admin)

    expect(body.fields).toMatchObject([{ field: 'name', code: 'duplicated' }])
  })

  test('is known by its name to those who draw flows, while it is active', async () => {
    const [on, off] = [await make({ isActive: true }), await make({ isActive: false })]

    const names = await desk.ask(contract.listAssistantNames, {}, desk.supervisor)

    expect(names).toContainEqual({ id: on.id, name: on.name })
    expect(names.map(({ id }) => id)).not.toContain(off.id)
  })

  test('is nothing for a supervisor, an agent or another company', async () => {
    const { id } = await make()
    const { admin } = await desk.otherTenant()

    for (const { token } of [desk.supervisor, desk.agent]) expect((await desk.call('GET', '/assistants', { token })).status).toBe(403)
    expect(await desk.ask(contract.listAssistantNames, {}, admin)).toEqual([])
    expect(await desk.ask(contract.listAssistants, {}, admin)).toEqual([])
    expect(await desk.refusal(contract.updateAssistant, { id, name: 'x' }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.deleteAssistant, { id }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.testAssistant, { id, text: 'Oi' }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.listAnswers, { id }, admin)).toMatchObject({ status: 404 })
  })

  test('that is deleted comes back with its key', async () => {
    const { id } = await make()
    await desk.ask(contract.deleteAssistant, { id }, desk.admin)
    expect((await desk.ask(contract.listAssistants, {}, desk.admin)).some((one) => one.id === id)).toBe(false)

    await desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: { rows: 'assistants.assistant', rowId: String(id) } })

    expect(await desk.ask(contract.testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ answer: 'Olá!', failure: null })
    expect(fake.calls[0]?.headers['x-api-key']).toBe(KEY)
  })
})

describe('a test conversation', () => {
  test('is answered, with its history, and kept in the recorder with what it cost', async () => {
    const { id } = await make({ kind: 'groqcloud', prompt: 'Você vende sapatos.', priceIn: 1, priceOut: 5 })

    const answer = await desk.ask(
      contract.testAssistant,
      {
        id,
        text: 'Tem preto?',
        history: [
          { who: 'contact', text: 'Oi' },
          { who: 'assistant', text: 'Olá!' },
        ],
      },
      desk.admin,
    )

    const read = ['Oi', 'Olá!', 'Tem preto?']
    expect(answer).toMatchObject({ mode: 'test', answer: 'Olá!', input: 100, output: 20, promptVersion: 1, tries: 1, failure: null, handOver: null })
    expect(answer.usd).toBeCloseTo(0.0002)
    expect(answer.read.map(({ text }) => text)).toEqual(read)
    expect(fake.calls[0]?.text).toContain('Você vende sapatos.')
    expect((await desk.ask(contract.listAnswers, { id }, desk.admin)).answers).toEqual([answer])
    expect((await desk.ask(contract.listAssistants, {}, desk.admin)).find((one) => one.id === id)?.usage).toMatchObject({ calls: 1, tokens: 120 })
  })

  test('of an engine that is busy is asked again, and of one that refuses the key is not', async () => {
    const { id } = await make()
    fake.play(
      { status: 529, body: { type: 'error', error: { type: 'overloaded_error' } }, retryAfter: '0' },
      { status: 429, body: {}, retryAfter: '0' },
      { pieces: ['Enfim'] },
    )
    expect(await desk.ask(contract.testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ answer: 'Enfim', tries: 3, failure: null })

    fake.calls.length = 0
    fake.play({ status: 401, body: { error: { type: 'authentication_error', message: `invalid ${KEY}` } } })
    const refused = await desk.ask(contract.testAssistant, { id, text: 'Oi' }, desk.admin)
    expect(refused).toMatchObject({ answer: '', tries: 1, failure: 'auth' })
    expect(JSON.stringify(refused)).not.toContain(KEY)
    expect(fake.calls).toHaveLength(1)
  })

  test('needs something to answer', async () => {
    const { id } = await make()

    expect(await desk.refusal(contract.testAssistant, { id, text: ' ' }, desk.admin)).toMatchObject({ status: 422 })
    expect(fake.calls).toEqual([])
  })

  test('that is cut after its first words is not asked again: somebody may have read them', async () => {
    const { id } = await make()
    fake.play('cut', { pieces: ['Outra'] })

    expect(await desk.ask(contract.testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ answer: 'Olá', failure: 'network', tries: 1 })
  })

  test('shows no mark, and says which of the wished actions the assistant may do', async () => {
    const { id } = await make({ acts: ['transfer'] })
    fake.play({ pieces: ['Vou passar. [[transferir: Vendas]] [[encerrar]]'] })

    const answer = await desk.ask(contract.testAssistant, { id, text: 'Quero uma pessoa' }, desk.admin)

    expect(answer.answer).toBe('Vou passar.')
    expect(answer.acts).toEqual([
      { name: 'transfer', value: 'Vendas', isDone: true },
      { name: 'close', value: '', isDone: false },
    ])
  })

  test('reaches nothing inside that the installation does not allow', async () => {
    const { id } = await make({ kind: 'ollama', url: 'http://localhost:11434/v1' })

    expect(await desk.ask(contract.testAssistant, { id, text: 'Oi' }, desk.admin)).toMatchObject({ failure: 'inside' })
  })
})

test('the recorder forgets after ninety days', async () => {
  const { id } = await make()
  await desk.ask(contract.testAssistant, { id, text: 'Oi' }, desk.admin)
  const { db } = desk.kernel.ctx
  await removeOldAnswers(desk.kernel.ctx)
  expect((await desk.ask(contract.listAnswers, { id }, desk.admin)).count).toBe(1)

  await db
    .update(assistantAnswers)
    .set({ createdAt: new Date(Date.now() - 91 * 86_400_000) })
    .where(eq(assistantAnswers.assistantId, id))
  await removeOldAnswers(desk.kernel.ctx)

  expect((await desk.ask(contract.listAnswers, { id }, desk.admin)).count).toBe(0)
})
