import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { knowledgeAsks, knowledgeDocuments, knowledgePieces, knowledgeQuestions } from './knowledge.table.ts'
import { docxOf, paragraph, pdfOf, zipOf } from './testing/files.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const { db } = desk.kernel.ctx
  await db.delete(knowledgeDocuments)
  await db.delete(knowledgeQuestions)
})

type Wanted = z.input<(typeof contract.createDocument)['input']>
const write = (title: string, body: string, more: Partial<Wanted> = {}, who: Session = desk.admin) =>
  desk.ask(contract.createDocument, { kind: 'text', title, body, ...more }, who)
const search = async (query: string, who: Session = desk.agent, more: object = {}) => (await desk.ask(contract.searchKnowledge, { query, ...more }, who)).pieces
const titles = async (query: string, who?: Session, more?: object) => (await search(query, who, more)).map(({ title }) => title)
const list = (who: Session = desk.admin) => desk.ask(contract.listDocuments, {}, who)

async function upload(name: string, content: Buffer, fields: Record<string, string> = {}, who: Session = desk.admin) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const reply = await fetch(`${desk.base}/knowledge/files`, { method: 'POST', body: form, headers: { authorization: `Bearer ${who.token}` } })
  return { status: reply.status, body: await reply.json() }
}

const TROCAS = '# Prazo\nA troca pode ser pedida em até 30 dias.\n\n# Dinheiro de volta\nO estorno no cartão aparece em duas faturas.'

describe('a text', () => {
  test('is found at once, by any agent, in other words than it is written', async () => {
    await write('Trocas e devoluções', TROCAS)
    await write('Horário da loja', 'Abrimos de segunda a sexta.')

    const [piece, ...others] = await search('Qual o prazo para fazer uma DEVOLUCAO?')

    expect(piece).toMatchObject({
      title: 'Trocas e devoluções',
      heading: 'Prazo',
      excerpt: 'A troca pode ser pedida em até 30 dias.',
      byWords: 1,
      byVectors: null,
    })
    expect(piece?.words).toEqual(['prazo', 'devolucao'])
    expect(others.map(({ title }) => title)).not.toContain('Horário da loja')
    expect(await titles('estornos em cartões')).toEqual(['Trocas e devoluções'])
  })

  test.each([
    ['what is not there', 'Vocês vendem guarda-chuva importado?'],
    ['words that say nothing', 'Oi, bom dia, tudo bem?'],
    ['nothing', ''],
    ['signs of a search language', `'; drop table users; -- & | ! ( <->`],
  ])('nothing is found for %s', async (_what, query) => {
    await write('Trocas', TROCAS)

    expect(await search(query)).toEqual([])
  })

  test('that is changed is found by what it says now, and its undo brings back what it said', async () => {
    const { id, rev } = await write('Frete', 'O frete é grátis.')

    const changed = await desk.ask(contract.updateDocument, { id, title: 'Entrega', body: 'Custa dez reais.' }, desk.admin)
    expect(changed).toMatchObject({ rev: rev + 1, pieces: 1 })
    expect([await titles('frete grátis'), await titles('entrega reais')]).toEqual([[], ['Entrega']])

    await desk.ask(undoActionOn, { rows: 'knowledge.document', rowId: String(id) }, desk.admin)
    expect([await titles('frete grátis'), await titles('entrega reais')]).toEqual([['Frete'], []])
  })

  test('that was deleted comes back as the same one, and is found again', async () => {
    const { id } = await write('Frete', 'O frete é grátis.')
    await desk.ask(contract.deleteDocument, { id }, desk.admin)
    expect(await titles('frete')).toEqual([])

    await desk.ask(undoActionOn, { rows: 'knowledge.document', rowId: String(id) }, desk.admin)

    expect(await list()).toMatchObject([{ id, title: 'Frete', pieces: 1 }])
    expect(await titles('frete')).toEqual(['Frete'])
  })

  test('that is switched off or deleted is found no more, and its text is for administrators', async () => {
    const { id } = await write('Frete', 'O frete é grátis.')
    await desk.ask(contract.updateDocument, { id, isActive: false }, desk.admin)
    expect(await titles('frete')).toEqual([])
    expect(await desk.refusal(contract.getDocument, { id }, desk.agent)).toMatchObject({ status: 404 })
    expect(await desk.ask(contract.getDocument, { id }, desk.admin)).toMatchObject({ body: 'O frete é grátis.' })

    await desk.ask(contract.updateDocument, { id, isActive: true }, desk.admin)
    await desk.ask(contract.deleteDocument, { id }, desk.admin)
    expect(await titles('frete')).toEqual([])
    expect(await list()).toEqual([])
  })

  test('is looked for in the groups that are named', async () => {
    await write('Frete da loja', 'Grátis.', { collection: ' Loja ' })
    await write('Frete do atacado', 'Dez reais.', { collection: 'Atacado' })

    expect(await titles('frete', desk.agent, { collections: ['Atacado'] })).toEqual(['Frete do atacado'])
    expect(await titles('frete')).toHaveLength(2)
  })

  test('is refused field by field', async () => {
    const { status, body } = await desk.refusal(contract.createDocument, { kind: 'text', title: ' ', body: '', collection: 'x'.repeat(61) }, desk.admin)

    expect(status).toBe(422)
    expect(body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(['title required', 'body required', 'collection too_big'])
  })

  test('counts its uses, without being another', async () => {
    const { id, rev } = await write('Frete', 'O frete é grátis.')

    await desk.ask(contract.useDocument, { id }, desk.agent)
    await desk.ask(contract.useDocument, { id }, desk.agent)

    expect(await list()).toMatchObject([{ uses: 2, rev }])
  })

  test('is news for every window of the company', async () => {
    const socket = await desk.socket(desk.agent)

    const { id } = await write('Frete', 'O frete é grátis.')

    expect(await socket.hear(contract.knowledgeChanged, ({ documentId }) => documentId === id)).toEqual({ documentId: id })
  })
})

describe('a file', () => {
  test.each([
    ['trocas.txt', Buffer.from('Troca em até 30 dias')],
    ['trocas.MD', Buffer.from('# Prazo\nTroca em até 30 dias')],
    ['trocas.csv', Buffer.from('Assunto;Regra\nTroca;até 30 dias')],
    ['trocas.pdf', pdfOf([{ text: 'Troca em at\xe9 30 dias', size: 11 }])],
  ])('%s is read, and found by its words', async (name, content) => {
    const { status, body } = await upload(name, content, { collection: 'Loja' })

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'file', title: 'trocas', fileName: name, state: 'ready', collection: 'Loja', pieces: 1 },
    })
    expect(await titles('trocas 30 dias')).toEqual(['trocas'])
  })

  test('takes the place of the one that it replaces', async () => {
    const first = contract.documentSchema.parse((await upload('regras.docx', await docxOf(paragraph('Troca em 7 dias')))).body)

    const { status } = await upload('regras-novas.docx', await docxOf(paragraph('Troca em 30 dias')), { id: String(first.id), title: 'Regras' })

    expect(status).toBe(200)
    expect(await list()).toMatchObject([{ id: first.id, title: 'Regras', fileName: 'regras-novas.docx', rev: first.rev + 1 }])
    expect((await search('troca dias'))[0]?.text).toBe('Troca em 30 dias')
  })

  test.each([
    ['of another kind', 'tabela.xlsx', () => zipOf({ 'xl/workbook.xml': '<x/>' }), 'kind'],
    ['that lies about its kind', 'tabela.pdf', async () => Buffer.from('texto'), 'kind'],
    ['that is broken', 'x.pdf', async () => Buffer.from('%PDF-1.7 lixo'), 'broken'],
    ['that unpacks to very much', 'x.docx', () => zipOf({ 'word/document.xml': Buffer.alloc(70 * 1024 * 1024, 0x20) }), 'bomb'],
    ['without a text', 'x.txt', async () => Buffer.from('  '), 'empty'],
  ])('%s is refused in a word, and leaves nothing', async (_what, name, content, problem) => {
    expect(await upload(name, await content())).toMatchObject({ status: 422, body: { error: 'ERR_KNOWLEDGE_UNREADABLE', problem } })
    expect(await list()).toEqual([])
  })

  test('of 50 MB is refused before it is read', async () => {
    expect(await upload('x.txt', Buffer.alloc(50 * 1024 * 1024, 0x61))).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } })
  })

  test('is not uploaded by who may not edit, nor without a file', async () => {
    expect((await upload('x.txt', Buffer.from('x'), {}, desk.agent)).status).toBe(403)
    expect(await desk.refusal(contract.uploadDocument, {}, desk.admin)).toMatchObject({ status: 422 })
  })
})

describe('whoever', () => {
  test('may not edit reads no list, and changes nothing', async () => {
    const { id } = await write('Frete', 'O frete é grátis.')

    for (const who of [desk.agent, desk.supervisor]) {
      for (const refused of [
        desk.refusal(contract.listDocuments, {}, who),
        desk.refusal(contract.createDocument, { kind: 'text', title: 'x', body: 'x' }, who),
        desk.refusal(contract.updateDocument, { id, title: 'x' }, who),
        desk.refusal(contract.deleteDocument, { id }, who),
        desk.refusal(contract.readAgain, { id }, who),
        desk.refusal(contract.listQuestions, {}, who),
        desk.refusal(contract.getEmbeddings, {}, who),
      ])
        expect(await refused).toMatchObject({ status: 403 })
    }
  })

  test('is of another company finds nothing of this one', async () => {
    const { id } = await write('Frete', 'O frete é grátis.')
    const { admin } = await desk.otherTenant()

    expect(await search('frete', admin)).toEqual([])
    expect(await list(admin)).toEqual([])
    for (const refused of [
      desk.refusal(contract.getDocument, { id }, admin),
      desk.refusal(contract.updateDocument, { id, title: 'x' }, admin),
      desk.refusal(contract.deleteDocument, { id }, admin),
      desk.refusal(contract.readAgain, { id }, admin),
      desk.refusal(contract.useDocument, { id }, admin),
    ])
      expect(await refused).toMatchObject({ status: 404 })
  })
})

describe('questions without an answer', () => {
  const open = () => desk.ask(contract.listQuestions, {}, desk.admin)
  const report = (question: string, ticketId: number | null = null, who = desk.agent) => desk.ask(contract.reportQuestion, { question, ticketId }, who)

  test('with the same words are one, the most asked first', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await report('Tem cartão presente?')
    await report('Vocês consertam celular?')
    await report('Celulares vocês consertam', ticket.id)

    expect(await open()).toMatchObject([
      { question: 'Celulares vocês consertam', times: 2, ticketId: ticket.id, state: 'open' },
      { question: 'Tem cartão presente?', times: 1, ticketId: null },
    ])
  })

  test('leave the list by a document that answers them, and are back when they are asked in vain again', async () => {
    const { id } = await report('Vocês consertam celular?')

    const document = await write('Conserto', 'Não consertamos.', { questionId: id })
    expect(await open()).toEqual([])
    expect(await desk.ask(contract.listQuestions, { state: 'answered' }, desk.admin)).toMatchObject([{ id, documentId: document.id }])

    await report('Consertam celulares')
    expect(await open()).toMatchObject([{ id, times: 2, documentId: null }])
  })

  test('that are dismissed stay so, until somebody opens them again', async () => {
    const { id } = await report('Tem vaga de emprego?')

    await desk.ask(contract.updateQuestion, { id, state: 'dismissed' }, desk.admin)
    await report('Vagas de emprego')
    expect(await open()).toEqual([])

    expect(await desk.ask(contract.updateQuestion, { id, state: 'open' }, desk.admin)).toMatchObject({ times: 2 })
    expect(await open()).toHaveLength(1)
  })

  test('are about something, and of a conversation that one may read', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { admin } = await desk.otherTenant()

    expect(await desk.refusal(contract.reportQuestion, { question: 'Oi, tudo bem?' }, desk.agent)).toMatchObject({ status: 422 })
    expect(await desk.refusal(contract.reportQuestion, { question: 'Tem vaga?', ticketId: ticket.id }, admin)).toMatchObject({ status: 404 })
    const { id } = await report('Tem vaga?')
    expect(await desk.refusal(contract.updateQuestion, { id, state: 'dismissed' }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.createDocument, { kind: 'text', title: 'x', body: 'x', questionId: 999_999 }, desk.admin)).toMatchObject({ status: 404 })
    expect(await list()).toEqual([])
  })
})

test('pieces are made anew with every reading, and go with their document', async () => {
  const { id } = await write('Trocas', TROCAS)
  await desk.ask(contract.readAgain, { id }, desk.admin)
  await desk.ask(contract.readAgain, { id }, desk.admin)

  const { db } = desk.kernel.ctx
  expect(await db.select().from(knowledgePieces).where(eq(knowledgePieces.documentId, id))).toHaveLength(2)
  await db.delete(knowledgeDocuments)
  expect(await db.select().from(knowledgePieces)).toEqual([])
  expect(await db.select().from(knowledgeAsks)).toEqual([])
})
