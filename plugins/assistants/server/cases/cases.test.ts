import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { hideNumbers } from '#plugins/contacts/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { assistantAnswers } from '../assistants.table.ts'
import { type FakeEngines, fakeConfig, startFakeEngines } from '../testing/fakeEngines.ts'
import { assistantCaseResults, assistantCaseRuns } from './cases.table.ts'
import { watchRun } from './runCases.ts'
import { removeOldRuns } from './runs.ts'

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

const KEY = 'chave-secreta-de-teste-9f3a'
const DAY_MS = 86_400_000
const make = (change: Partial<z.input<(typeof contract.createAssistant)['input']>> = {}) => {
  count += 1
  return desk.ask(contract.createAssistant, { kind: 'claude', name: `Com casos ${count}`, ...fakeConfig('claude', fake.url), ...change }, desk.admin)
}
const contact = (text: string) => [{ who: 'contact' as const, text }]
const addCase = (id: number, expected: Partial<contract.Expectation>, text = 'Tem preto?') =>
  desk.ask(contract.createCase, { id, read: contact(text), expected }, desk.admin)
const start = (id: number, more: Partial<z.input<(typeof contract.startRun)['input']>> = {}) => desk.ask(contract.startRun, { id, ...more }, desk.admin)
const ended = (runId: string) =>
  vi.waitFor(
    async () => {
      const found = await desk.ask(contract.getRun, { runId }, desk.admin)
      expect(found.run.state).not.toBe('running')
      return found
    },
    { timeout: 15_000 },
  )
const run = async (id: number, more: Parameters<typeof start>[1] = {}) => ended((await start(id, more)).id)
const usageOf = async (id: number) => (await desk.ask(contract.listAssistants, {}, desk.admin)).find((one) => one.id === id)?.usage
const problems = ({ body }: { body: { fields?: { field: string; code: string }[] | undefined } }) => body.fields?.map(({ field, code }) => `${field} ${code}`)

describe('a case of an answer', () => {
  test('has the conversation, what was answered and what happened, and wants that again', async () => {
    const { id } = await make({ acts: ['transfer', 'close'] })
    fake.play({ pieces: ['Vou passar. [[transferir: Vendas]] [[etiquetar: X]]'] })
    const history = [...contact('Oi'), { who: 'assistant' as const, text: 'Olá!' }]
    const { id: answerId } = await desk.ask(contract.testAssistant, { id, text: 'Quero comprar', history }, desk.admin)

    const made = await desk.ask(contract.createCase, { id, answerId }, desk.admin)

    expect(made).toMatchObject({ name: 'Quero comprar', answer: 'Vou passar.', last: [] })
    expect(made.read.map(({ who, text }) => `${who} ${text}`)).toEqual(['contact Oi', 'assistant Olá!', 'contact Quero comprar'])
    expect(made.expected).toEqual({ ...contract.nothingExpected, handOver: 'must' })
    expect(made.happened.acts).toContainEqual({ name: 'label', value: 'X', isDone: false })
    expect((await desk.ask(contract.listCases, { id }, desk.admin)).cases).toEqual([made])
  })

  test('is masked where the company hides numbers', async () => {
    const { id } = await make()
    const { id: answerId } = await desk.ask(contract.testAssistant, { id, text: 'Sou +55 11 98877-6655, ana@loja.com' }, desk.admin)

    const made = await desk.withSetting(hideNumbers, 'enabled', () => desk.ask(contract.createCase, { id, answerId }, desk.admin))

    expect(made.read).toEqual(contact('Sou +•• •• •••••-6655, a•••@•••.com'))
    expect(made.name).not.toContain('98877')
    expect((await desk.ask(contract.createCase, { id, answerId }, desk.admin)).read[0]?.text).toContain('98877-6655')
  })

  test('is none of another assistant', async () => {
    const [one, other] = [await make(), await make()]
    const { id: answerId } = await desk.ask(contract.testAssistant, { id: one.id, text: 'Oi' }, desk.admin)

    expect(await desk.refusal(contract.createCase, { id: other.id, answerId }, desk.admin)).toMatchObject({ status: 404 })
  })
})

describe('a case that is typed', () => {
  test.each<[string, Partial<z.input<(typeof contract.createCase)['input']>>, string[]]>([
    ['nothing', {}, ['expected required', 'read required']],
    ['no question', { read: [{ who: 'assistant', text: 'Olá' }], expected: { contains: ['a'] } }, ['read required']],
    ['a queue that is not there', { read: contact('Oi'), expected: { handOver: 'must', queueId: 99_999 } }, ['expected.queueId invalid_value']],
    ['a contradiction', { read: contact('Oi'), expected: { contains: ['a'], lacks: ['A'] } }, ['expected.lacks contradiction']],
    ['a long name', { read: contact('Oi'), name: 'x'.repeat(200), expected: { contains: ['a'] } }, ['name too_big']],
  ])('with %s is refused with the fields', async (_what, change, wanted) => {
    const { id } = await make()

    const refused = await desk.refusal(contract.createCase, { id, ...change }, desk.admin)

    expect([refused.status, problems(refused)]).toEqual([422, wanted])
  })

  test('is changed, deleted, and comes back as it was', async () => {
    const { id } = await make()
    const { id: caseId } = await addCase(id, { contains: ['preto'] })
    await desk.ask(contract.updateCase, { caseId, name: 'Cores', expected: { contains: ['preto'], mostCharacters: 90 } }, desk.admin)

    await desk.ask(contract.deleteCase, { caseId }, desk.admin)
    expect((await desk.ask(contract.listCases, { id }, desk.admin)).cases).toEqual([])
    await desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: { rows: 'assistants.case', rowId: String(caseId) } })

    const [back] = (await desk.ask(contract.listCases, { id }, desk.admin)).cases
    expect(back).toMatchObject({ id: caseId, name: 'Cores', read: contact('Tem preto?'), expected: { contains: ['preto'], mostCharacters: 90 } })
  })
})

describe('a run', () => {
  test('says of each case whether it passed, what was missed, and what it took; it is counted as a test', async () => {
    const { id } = await make({ priceIn: 1, priceOut: 5 })
    const good = await addCase(id, { contains: ['ola'] }, 'A')
    const bad = await addCase(id, { contains: ['preto'], lacks: ['olá'] }, 'B')

    const { run: done, results } = await run(id)

    expect(done).toMatchObject({ state: 'done', isDraft: false, total: 2, passed: 1, failed: 1, notRun: 0, tokens: 240, userName: 'Administração' })
    expect(results.map(({ caseId, state }) => [caseId, state])).toEqual([
      [good.id, 'passed'],
      [bad.id, 'failed'],
    ])
    expect(results[1]?.misses).toEqual([
      { kind: 'contains', value: 'preto' },
      { kind: 'lacks', value: 'olá' },
    ])
    expect(results[0]).toMatchObject({ answer: 'Olá!', tokens: 120, obstacle: null, before: null })
    expect(results[0]?.usd).toBeCloseTo(0.0002)
    expect(await usageOf(id)).toMatchObject({ calls: 2, tokens: 240 })
    expect((await desk.ask(contract.listAnswers, { id }, desk.admin)).answers.map(({ mode, ticketId }) => [mode, ticketId])).toEqual([
      ['test', null],
      ['test', null],
    ])
    const listed = await desk.ask(contract.listCases, { id }, desk.admin)
    expect(listed.cases.map(({ last }) => last.map(({ promptVersion, state }) => [promptVersion, state]))).toEqual([[[1, 'passed']], [[1, 'failed']]])
    expect(listed.runs).toEqual([done])
  })

  test('of a draft asks with the draft, changes nothing that is saved, and is compared with the last saved answer', async () => {
    const { id } = await make({ prompt: 'Instruções salvas' })
    await addCase(id, { contains: ['olá'] })
    await run(id)
    fake.calls.length = 0
    fake.play({ pieces: ['Bom dia'] })

    const { run: done, results } = await run(id, { draft: { prompt: 'Instruções do rascunho', model: 'modelo-2' } })

    expect(fake.calls[0]?.text).toContain('Instruções do rascunho')
    expect(fake.calls[0]?.text).toContain('modelo-2')
    expect(fake.calls[0]?.headers['x-api-key']).toBe(KEY)
    expect(JSON.stringify([done, results])).not.toContain(KEY)
    expect(done).toMatchObject({ isDraft: true, model: 'modelo-2', failed: 1 })
    expect(results[0]).toMatchObject({ answer: 'Bom dia', before: { from: 'run', promptVersion: 1, answer: 'Olá!', state: 'passed' } })
    const saved = (await desk.ask(contract.listAssistants, {}, desk.admin)).find((one) => one.id === id)
    expect(saved).toMatchObject({ prompt: 'Instruções salvas', model: 'modelo-1', promptVersion: 1 })
    const [listed] = (await desk.ask(contract.listCases, { id }, desk.admin)).cases
    expect(listed?.last.map(({ state }) => state)).toEqual(['passed'])
    expect((await desk.ask(contract.listAnswers, { id }, desk.admin)).answers.map(({ promptVersion }) => promptVersion).toSorted()).toEqual([0, 1])
  })

  test('keeps the last result of each version of the prompt', async () => {
    const { id } = await make()
    await addCase(id, { contains: ['olá'] })
    await run(id)
    await desk.ask(contract.updateAssistant, { id, prompt: 'Outro' }, desk.admin)
    fake.play({ pieces: ['Bom dia'] })
    await run(id)

    const [one] = (await desk.ask(contract.listCases, { id }, desk.admin)).cases

    expect(one?.last.map(({ promptVersion, state }) => [promptVersion, state])).toEqual([
      [2, 'failed'],
      [1, 'passed'],
    ])
  })

  test('carries no tool out, and sees which were wished', async () => {
    const { id } = await make({ acts: ['transfer', 'close'] })
    const { ticket } = await desk.waitingTicket()
    const into = (queueId: number) => addCase(id, { handOver: 'must', queueId, tools: ['close'] }, `Fila ${queueId}`)
    const [sales, support] = [await into(desk.vendas), await into(desk.suporte)]
    fake.play({ pieces: ['Passo. [[transferir: Vendas]] [[encerrar]]'] })

    const { results } = await run(id)

    const of = (caseId: number) => results.find((one) => one.caseId === caseId)
    expect(of(sales.id)).toMatchObject({ state: 'passed', misses: [] })
    expect(of(support.id)).toMatchObject({ state: 'failed', misses: [{ kind: 'queue', value: String(desk.vendas) }] })
    expect(await desk.ticket(ticket.id)).toEqual(ticket)
  })

  test('of an engine that is down says that it could not be run, not that it failed', async () => {
    const { id } = await make()
    await addCase(id, { lacks: ['não'] })
    fake.play({ status: 401, body: { error: { type: 'authentication_error', message: `invalid ${KEY}` } } })

    const { run: done, results } = await run(id)

    expect(done).toMatchObject({ state: 'done', passed: 0, failed: 0, notRun: 1 })
    expect(results[0]).toMatchObject({ state: 'notRun', obstacle: 'auth', misses: [] })
    expect(JSON.stringify(results)).not.toContain(KEY)
  })

  test('asks a model for the criterion, with the saved settings, and only where the rest is met', async () => {
    const { id } = await make()
    await addCase(id, { contains: ['olá'], criterion: 'responde educadamente' }, 'Educado?')
    await addCase(id, { contains: ['preto'], criterion: 'responde educadamente' }, 'Não julgado')
    const isJudge = (asked: string) => asked.includes('<criterion>')
    fake.play((asked) => ({ pieces: [isJudge(asked) ? 'FAIL: não cumprimentou' : 'Olá'] }))

    const { results } = await run(id, { draft: { model: 'modelo-2' } })

    const judged = results.find(({ question }) => question === 'Educado?')
    expect(judged).toMatchObject({ state: 'failed', misses: [{ kind: 'criterion', value: 'não cumprimentou' }], judgement: { isMet: false } })
    expect(judged?.tokens).toBe(240)
    expect(results.find(({ question }) => question === 'Não julgado')).toMatchObject({ state: 'failed', misses: [{ kind: 'contains' }], judgement: null })
    expect(fake.calls.map(({ text }) => text).filter(isJudge)).toEqual([expect.stringContaining('modelo-1')])
  })

  test('with a judge that says neither could not be run', async () => {
    const { id } = await make()
    await addCase(id, { criterion: 'responde educadamente' })
    fake.play((asked) => ({ pieces: [asked.includes('<criterion>') ? 'Talvez' : 'Olá'] }))

    expect((await run(id)).results[0]).toMatchObject({ state: 'notRun', obstacle: 'judge', answer: 'Olá' })
  })

  test('keeps to the month’s budget', async () => {
    const { id } = await make({ budgetTokens: 300 })
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) await addCase(id, { contains: ['olá'] }, name)

    const { run: done, results } = await run(id)

    // Three at a time, of 120 tokens each: those that had begun are asked to their end.
    expect(done.notRun).toBeGreaterThanOrEqual(3)
    expect(done.passed + done.notRun).toBe(8)
    expect(results.filter(({ state }) => state === 'notRun').map(({ obstacle }) => obstacle)).toEqual(Array.from({ length: done.notRun }, () => 'budget'))
    expect(await desk.refusal(contract.startRun, { id }, desk.admin)).toMatchObject({ status: 409, body: { error: 'ERR_ASSISTANT_BUDGET' } })
  })

  test('is one at a time, is told to administrators as it goes and to nobody else, and can be stopped', async () => {
    const { id } = await make()
    const cases = [await addCase(id, { contains: ['olá'] }, 'A'), await addCase(id, { contains: ['olá'] }, 'Nunca')]
    fake.play((asked) => (asked.includes('Nunca') ? 'never' : { pieces: ['Olá'] }))
    const [ear, supervisor] = [await desk.socket(desk.admin), await desk.socket(desk.supervisor)]
    const heard = () => ear.heard.filter(({ name }) => name.endsWith('assistants')).map(({ body }) => JSON.stringify(body))
    const { id: runId } = await start(id)
    await vi.waitFor(() => expect(heard().some((body) => body.includes(runId) && body.includes('"passed":1'))).toBe(true), { timeout: 10_000 })
    expect(await desk.refusal(contract.startRun, { id }, desk.admin)).toMatchObject({ status: 409, body: { error: 'ERR_RUN_IS_ON', runId } })

    expect(await desk.ask(contract.cancelRun, { runId }, desk.admin)).toMatchObject({ state: 'cancelled', passed: 1 })

    const { run: done, results } = await ended(runId)
    expect(results.map(({ caseId }) => caseId)).toEqual([cases[0]?.id])
    expect(done.endedAt).not.toBeNull()
    await vi.waitFor(() => expect(heard().some((body) => body.includes(runId) && body.includes('cancelled'))).toBe(true))
    expect(JSON.stringify(supervisor.heard)).not.toContain(runId)
    fake.play({ pieces: ['Olá'] })
    expect((await run(id)).run.passed).toBe(2)
  })

  test('whose process died is finished by another, without asking again what has a result', async () => {
    const { id } = await make()
    const cases = [await addCase(id, { contains: ['olá'] }, 'A'), await addCase(id, { contains: ['olá'] }, 'B')]
    const { run: first } = await run(id)
    const { db } = desk.kernel.ctx
    await db.delete(assistantCaseResults).where(eq(assistantCaseResults.caseId, cases[1]?.id ?? 0))
    const seenAt = new Date(Date.now() - DAY_MS)
    await db.update(assistantCaseRuns).set({ state: 'running', endedAt: null, seenAt }).where(eq(assistantCaseRuns.id, first.id))
    fake.calls.length = 0

    await watchRun.run({ tenantId: desk.admin.tenantId, runId: first.id }, desk.kernel.ctx)

    expect((await ended(first.id)).run).toMatchObject({ state: 'done', passed: 2 })
    expect(fake.calls).toHaveLength(1)
  })

  test('needs a case, and settings that could be saved', async () => {
    const { id } = await make()
    expect(problems(await desk.refusal(contract.startRun, { id }, desk.admin))).toEqual(['caseIds required'])
    await addCase(id, { contains: ['olá'] })

    expect(problems(await desk.refusal(contract.startRun, { id, draft: { transferQueueId: 99_999 } }, desk.admin))).toEqual(['transferQueueId invalid_value'])
    expect(await desk.refusal(contract.startRun, { id, draft: { model: ' ' } }, desk.admin)).toMatchObject({ status: 400 })
    expect(await desk.refusal(contract.startRun, { id, caseIds: [99_999] }, desk.admin)).toMatchObject({ status: 404 })
  })

  test('is forgotten after ninety days', async () => {
    const { id } = await make()
    await addCase(id, { contains: ['olá'] })
    const { run: old } = await run(id)
    await removeOldRuns(desk.kernel.ctx)
    expect((await desk.ask(contract.listCases, { id }, desk.admin)).runs).toHaveLength(1)
    await desk.kernel.ctx.db
      .update(assistantCaseRuns)
      .set({ startedAt: new Date(Date.now() - 91 * DAY_MS) })
      .where(eq(assistantCaseRuns.id, old.id))

    await removeOldRuns(desk.kernel.ctx)

    const { runs, cases } = await desk.ask(contract.listCases, { id }, desk.admin)
    expect([runs.length, cases.length, cases[0]?.last]).toEqual([0, 1, []])
  })
})

test('a case goes with the data of the person whose conversation it is', async () => {
  const { id } = await make()
  const { visitor, ticket } = await desk.waitingTicket('Sou a Rita')
  const { id: answerId } = await desk.ask(contract.testAssistant, { id, text: 'Sou a Rita' }, desk.admin)
  await desk.kernel.ctx.db.update(assistantAnswers).set({ ticketId: ticket.id }).where(eq(assistantAnswers.id, answerId))
  await desk.ask(contract.createCase, { id, answerId }, desk.admin)
  const other = await addCase(id, { contains: ['olá'] })

  await desk.ask(erasePerson, { id: visitor.contact.id, name: visitor.contact.name }, desk.admin)

  await vi.waitFor(async () => expect((await desk.ask(contract.listCases, { id }, desk.admin)).cases.map((one) => one.id)).toEqual([other.id]))
})

test('nobody but administrators has cases, and another company has none of these', async () => {
  const { id } = await make()
  const { id: caseId } = await addCase(id, { contains: ['olá'] })
  const { id: runId } = (await run(id)).run
  const { admin } = await desk.otherTenant()

  for (const { token } of [desk.supervisor, desk.agent]) {
    expect((await desk.call('GET', `/assistants/${id}/cases`, { token })).status).toBe(403)
    expect((await desk.call('POST', `/assistants/${id}/runs`, { token, body: {} })).status).toBe(403)
    expect((await desk.call('GET', `/assistants/runs/${runId}`, { token })).status).toBe(403)
  }
  const statuses = [
    await desk.refusal(contract.listCases, { id }, admin),
    await desk.refusal(contract.createCase, { id, read: contact('Oi'), expected: { contains: ['a'] } }, admin),
    await desk.refusal(contract.updateCase, { caseId, name: 'x' }, admin),
    await desk.refusal(contract.deleteCase, { caseId }, admin),
    await desk.refusal(contract.startRun, { id }, admin),
    await desk.refusal(contract.getRun, { runId }, admin),
    await desk.refusal(contract.cancelRun, { runId }, admin),
  ].map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 404))
})
