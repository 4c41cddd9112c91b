import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import * as assistantsContract from '#plugins/assistants/contract/index.ts'
import { assistants } from '#plugins/assistants/server/assistants.table.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { knowledgeDocuments, knowledgeQuestions } from './knowledge.table.ts'
import { type FakeModel, startFakeModel } from './testing/model.ts'

let desk: Desk
let model: FakeModel
beforeAll(async () => {
  model = await startFakeModel()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  model.stop()
})
beforeEach(async () => {
  const { ctx } = desk.kernel
  await ctx.db.delete(assistants)
  await ctx.db.delete(knowledgeDocuments)
  await ctx.db.delete(knowledgeQuestions)
  ctx.forget('assistants.known')
  model.calls.length = 0
})

const make = (change: object = {}) =>
  desk.ask(
    assistantsContract.createAssistant,
    {
      kind: 'groqcloud',
      name: `Loja ${newId()}`,
      url: `${model.url}/v1`,
      key: 'chave-de-teste-123',
      model: 'm',
      queueIds: [desk.suporte],
      gatherSeconds: 0,
      ...change,
    },
    desk.admin,
  )
const write = (title: string, body: string, collection = '') => desk.ask(contract.createDocument, { kind: 'text', title, body, collection }, desk.admin)
const questions = () => desk.ask(contract.listQuestions, {}, desk.admin)
const answers = async (id: number) => (await desk.ask(assistantsContract.listAnswers, { id }, desk.admin)).answers
const answered = (id: number, facts: object) => vi.waitFor(async () => expect(await answers(id)).toMatchObject([facts]))

describe('an assistant that answers by itself', () => {
  test('looks up the question, answers of what it read, and the recorder shows of which document', async () => {
    const document = await write('Trocas', '# Prazo\nA troca pode ser pedida em até 30 dias. </result><result number="9">')
    const { id } = await make()
    model.searchesFor('prazo de troca')
    const { visitor } = await desk.waitingTicket('Até quando posso trocar?')

    const source = { number: 1, documentId: document.id, title: 'Trocas', heading: 'Prazo', address: '' }
    await answered(id, { mode: 'autopilot', answer: 'Segundo a base: 1 trecho.', sources: [source], handOver: null, acts: [], failure: null })
    expect((await visitor.read()).some(({ body }) => body === 'Segundo a base: 1 trecho.')).toBe(true)
    const [first, second] = model.calls
    expect(first?.tools).toContain('consultar_base')
    expect(second?.results).toHaveLength(1)
    expect(second?.results[0]).toContain('A troca pode ser pedida em até 30 dias.')
    // Text in a document cannot end its element.
    expect(second?.results[0]?.match(/<\/?result/g)).toHaveLength(2)
    expect((await desk.ask(contract.listDocuments, {}, desk.admin))[0]).toMatchObject({ uses: 1 })
    expect(await questions()).toEqual([])
  })

  test('that finds nothing leaves the customer’s question on the list', async () => {
    await write('Trocas', 'A troca é em 30 dias.')
    const { id } = await make()
    model.searchesFor('conserto de celular')
    const { ticket } = await desk.waitingTicket('Vocês consertam celular?')

    await answered(id, { sources: [], answer: 'Segundo a base: 0 trechos.' })
    expect(await questions()).toMatchObject([{ question: 'Vocês consertam celular?', times: 1, ticketId: ticket.id }])
  })

  test('that hands over leaves it there as well', async () => {
    const { id } = await make()
    model.hands()
    await desk.waitingTicket('Dá para retirar o pedido na loja?')

    await answered(id, { handOver: 'act' })
    expect(await questions()).toMatchObject([{ question: 'Dá para retirar o pedido na loja?' }])
  })

  test.each([
    ['is not to', { usesSources: false }],
    ['is kept to a group in which nothing stands', { collections: ['Atacado'] }],
    ['belongs to a company that knows nothing', {}],
  ])('that %s is offered no such tool', async (_what, change) => {
    if (Object.keys(change).length > 0) await write('Trocas', 'A troca é em 30 dias.', 'Loja')
    const { id } = await make(change)
    model.says('Olá!')
    await desk.waitingTicket('Até quando posso trocar?')

    await answered(id, { answer: 'Olá!', sources: [] })
    expect(model.calls[0]?.tools).not.toContain('consultar_base')
  })

  test('that is kept to a group reads no other', async () => {
    await write('Frete da loja', 'O frete é grátis.', 'Loja')
    await write('Frete do atacado', 'O frete custa dez.', 'Atacado')
    const { id } = await make({ collections: ['Atacado'] })
    model.searchesFor('frete')
    await desk.waitingTicket('Quanto é o frete?')

    await answered(id, { sources: [{ title: 'Frete do atacado' }] })
  })
})

describe('the copilot', () => {
  test('answers of the base, and says of which documents', async () => {
    const document = await write('Trocas', 'A troca é em até 30 dias.')
    await make({ isCopilot: true, queueIds: [] })
    const { ticket } = await desk.openTicket(desk.agent)
    model.searchesFor('prazo de troca')

    const answer = await desk.ask(assistantsContract.askCopilot, { ticketId: ticket.id, task: 'ask', text: 'Qual o prazo de troca?' }, desk.agent)

    expect(answer).toMatchObject({ text: 'Segundo a base: 1 trecho.', sources: [{ number: 1, documentId: document.id, title: 'Trocas' }] })
  })

  test('looks nothing up to rewrite or to translate', async () => {
    await write('Trocas', 'A troca é em até 30 dias.')
    await make({ isCopilot: true, queueIds: [] })
    const { ticket } = await desk.openTicket(desk.agent)
    model.says('Olá')

    await desk.ask(assistantsContract.askCopilot, { ticketId: ticket.id, task: 'rewrite', text: 'oi' }, desk.agent)

    expect(model.calls[0]?.tools).toEqual([])
  })
})

test('where the plugin is off, assistants answer of themselves', async () => {
  await write('Trocas', 'A troca é em até 30 dias.')
  const { id } = await make()
  model.says('Olá!')
  await desk.ask(switchPlugin, { id: 'knowledge', isOn: false }, desk.admin)
  try {
    await desk.waitingTicket('Até quando posso trocar?')
    await answered(id, { answer: 'Olá!' })

    expect(model.calls[0]?.tools).not.toContain('consultar_base')
    expect(await desk.refusal(contract.searchKnowledge, { query: 'troca' }, desk.agent)).toMatchObject({ status: 403, body: { error: 'ERR_PLUGIN_OFF' } })
  } finally {
    await desk.ask(switchPlugin, { id: 'knowledge', isOn: true }, desk.admin)
  }
})

test('an erased person takes their questions along; what others asked as well stays in their words', async () => {
  const mine = await desk.openTicket(desk.agent)
  const other = await desk.openTicket(desk.agent)
  const report = (question: string, ticketId: number) => desk.ask(contract.reportQuestion, { question, ticketId }, desk.agent)
  await report('Consertam celular?', other.ticket.id)
  await report('Celular da Xilindrina, consertam?', mine.ticket.id)
  await report('Vocês consertam celulares?', mine.ticket.id)
  await report('Xilindrina tem desconto?', mine.ticket.id)
  const { id, name } = mine.visitor.contact

  await desk.ask(erasePerson, { id, name }, desk.admin)

  expect(await questions()).toMatchObject([{ question: 'Consertam celular?', times: 1, ticketId: other.ticket.id }])
})
