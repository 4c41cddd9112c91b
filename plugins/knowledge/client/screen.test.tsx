// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { performCommand } from '#core/client/commands/runCommand.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { makeListPanel } from '#core/client/resource/ListPanel.tsx'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { replyBoxes } from '#plugins/chat/contract/client.ts'
import type { KnowledgeDocument } from '../contract/index.ts'
import AskDialog from './ask/AskDialog.tsx'
import { answerQuestion, dismissQuestion, knowledgeCommands } from './commands.ts'
import { answeredAtom, openDocumentAtom } from './dialogs.atoms.ts'
import DocumentDialog from './documents/DocumentDialog.tsx'
import { documentsScreen } from './documents/screen.tsx'
import EmbeddingsForm from './embeddings/EmbeddingsForm.tsx'
import DocumentForm from './form/DocumentForm.tsx'
import QuestionsPanel from './questions/QuestionsPanel.tsx'
import SearchPanel from './search/SearchPanel.tsx'
import { aDocument, aPiece, aQuestion } from './testing/rows.ts'

const TICKET = 12
let box = ''
let hasBox = true
const plugin = defineClientPlugin({
  id: 'knowledge',
  commands: knowledgeCommands,
  provides: [
    provide(replyBoxes, () => ({
      type: (_ticketId: number, text: string) => {
        if (hasBox) box += text
        return hasBox
      },
      take: () => '',
    })),
  ],
})
const stage = createStage({
  messages: () => import('./i18n/pt-BR.json'),
  permissions: ['knowledge.edit', 'knowledge.search'],
  plugins: [plugin],
})

const DocumentsPanel = makeListPanel(documentsScreen)

const embeddings = { isActive: false, url: '', model: '', keyTail: null, failure: null, pieces: 0, vectors: 0 }
let requests: FakeRequest[] = []
/** Answers by the end of an address; the others get nothing. */
let replies: Record<string, FakeReply> = {}
const usual: Record<string, FakeReply> = { '/documents': { json: [] }, '/questions': { json: [] }, '/embeddings': { json: embeddings } }
beforeEach(() => {
  box = ''
  hasBox = true
  replies = {}
  store.set(documentsScreen.dialog, null)
  store.set(answeredAtom, null)
  store.set(openDocumentAtom, null)
  requests = fakeServer(({ path }) => {
    const all = { ...usual, ...replies }
    return all[Object.keys(all).find((end) => path.endsWith(end)) ?? ''] ?? { json: {} }
  })
})

const bodies = (method: string): unknown[] =>
  requests.filter((request) => request.method === method && request.body !== '').map(({ body }): unknown => JSON.parse(body))
const refusal: FakeReply = { status: 500, json: { error: 'ERR_INTERNAL' } }

/** Rows of a table need room that a test has not: their cells alone. */
function Cells({ row }: { row: KnowledgeDocument }) {
  const { columns, rowButton: ReadAgain } = documentsScreen.options
  const shown = typeof columns === 'function' ? columns() : columns
  return (
    <>
      {shown.map(({ id, value, render }) => (
        <div key={id} data-testid={id}>
          {render?.(row, t) ?? value?.(row, t) ?? String(Reflect.get(row, id))}
        </div>
      ))}
      {ReadAgain && <ReadAgain row={row} />}
    </>
  )
}

describe('the list of documents', () => {
  test.each([
    ['a text that is found', {}, 'knowledge.state.ready', '2'],
    ['a page that is read', { kind: 'page', state: 'waiting', pieces: 0 }, 'knowledge.state.waiting', '0'],
    ['a page that cannot be read', { kind: 'page', state: 'failed', problem: 'hostInside', pieces: 0 }, 'knowledge.problem.read.hostInside', '0'],
    ['a page that could be read before', { kind: 'page', problem: 'status', pieces: 9, vectors: 3 }, 'knowledge.problem.read.status', '3 de 9'],
    ['a text that is off', { isActive: false }, 'knowledge.state.off', '2'],
  ] as const)('says how things stand with %s', async (_what, change, state, pieces) => {
    await stage.show(<Cells row={aDocument(change)} />)

    expect(screen.getByTestId('state').textContent).toBe(t(state))
    expect(screen.getByTestId('pieces').textContent).toBe(pieces)
    expect(screen.getByTestId('uses').textContent).toBe('7')
  })

  test('offers to read a page again, and only a page', async () => {
    await stage.show(<Cells row={aDocument({ kind: 'page' })} />)
    fireEvent.click(screen.getByRole('button', { name: t('knowledge.readAgainName', { name: 'Trocas e devoluções' }) }))
    await vi.waitFor(() => expect(requests.some(({ path }) => path.endsWith('/documents/4/read'))).toBe(true))

    cleanup()
    await stage.show(<Cells row={aDocument()} />)
    expect(screen.queryByRole('button', { name: t('knowledge.readAgainName', { name: 'Trocas e devoluções' }) })).toBeNull()
  })

  test('that is empty says what it is for, and begins a document', async () => {
    await stage.show(<DocumentsPanel panelId="p" params={{}} />)
    await vi.waitFor(() => expect(screen.getByText(t('knowledge.empty.title'))).toBeTruthy())

    fireEvent.click(screen.getByRole('button', { name: t('knowledge.new') }))

    await vi.waitFor(() => expect(store.get(documentsScreen.dialog)).toBe('new'))
  })
})

describe('the form', () => {
  const onClose = vi.fn()
  const showNew = (question: { id: number; text: string } | null = null) =>
    stage.show(<DocumentForm row={null} question={question} onClose={onClose} onRemove={null} />)
  const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
  beforeEach(() => onClose.mockClear())

  test('says at each field what is missing, and sends nothing', async () => {
    await showNew()

    await stage.submit()

    expect(screen.getByText(t('knowledge.problem.title.required'))).toBeTruthy()
    expect(screen.getByText(t('knowledge.problem.body.required'))).toBeTruthy()
    expect(bodies('POST')).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('of an answer begins with the question, and says which it answers', async () => {
    await showNew({ id: 9, text: 'Vocês consertam celular?' })
    write('knowledge.form.body', 'Não consertamos.')
    replies = { '/documents': { json: aDocument({ title: 'Vocês consertam celular?' }) } }

    await stage.submit()

    expect(bodies('POST')).toMatchObject([{ kind: 'text', title: 'Vocês consertam celular?', body: 'Não consertamos.', questionId: 9 }])
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('of a page needs an address, and no title', async () => {
    await showNew()
    fireEvent.click(screen.getByRole('radio', { name: t('knowledge.kind.page') }))
    write('knowledge.form.address', 'ftp://x')
    await stage.submit()
    expect(screen.getByText(t('knowledge.problem.address.invalid_format'))).toBeTruthy()

    write('knowledge.form.address', 'https://loja.example/frete')
    replies = { '/documents': { json: aDocument({ kind: 'page', state: 'waiting' }) } }
    await stage.submit()

    expect(bodies('POST')).toMatchObject([{ kind: 'page', address: 'https://loja.example/frete', title: '' }])
  })

  test('of a file needs one, names the document after it, and says in words why it was refused', async () => {
    await showNew()
    fireEvent.click(screen.getByRole('radio', { name: t('knowledge.kind.file') }))
    await stage.submit()
    expect(screen.getByText(t('knowledge.problem.file.required'))).toBeTruthy()

    const input = document.querySelector('input[type="file"]') ?? document.body
    fireEvent.change(input, { target: { files: [new File(['%PDF'], 'Tabela de preços.pdf')] } })
    expect(screen.getByDisplayValue('Tabela de preços')).toBeTruthy()
    replies = { '/files': { status: 422, json: { error: 'ERR_KNOWLEDGE_UNREADABLE', problem: 'broken' } } }
    await stage.submit()

    await vi.waitFor(() => expect(screen.getByText(t('knowledge.problem.read.broken'))).toBeTruthy())
    expect(onClose).not.toHaveBeenCalled()
  })

  test('of one that is there comes with its text', async () => {
    replies = { '/documents/4': { json: { ...aDocument(), body: 'A troca é em 30 dias.' } } }
    await stage.show(<DocumentForm row={aDocument()} onClose={onClose} onRemove={null} />)
    await vi.waitFor(() => expect(screen.getByDisplayValue('A troca é em 30 dias.')).toBeTruthy())
    write('knowledge.form.body', 'Em 60 dias.')
    replies = { '/documents/4': { json: aDocument() } }

    await stage.submit()

    expect(bodies('PUT')).toMatchObject([{ title: 'Trocas e devoluções', body: 'Em 60 dias.', collection: 'Loja' }])
  })
})

describe('asking the base in a conversation', () => {
  const onClose = vi.fn()
  const show = (question: string) => stage.show(<AskDialog ticketId={TICKET} question={question} onClose={onClose} />)
  const field = () => screen.getByRole('searchbox')
  const press = (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(field(), { key, ...more }))
  const found = (...pieces: ReturnType<typeof aPiece>[]) => ({ json: { pieces, vectors: 'off' } })
  beforeEach(() => onClose.mockClear())

  test('begins with what the customer asked; arrows choose, Enter puts the piece into the reply box', async () => {
    replies = { '/search': found(aPiece(), aPiece({ pieceId: 12, documentId: 5, title: 'Frete', heading: '', excerpt: 'O frete é grátis.' })) }
    await show('Qual o prazo de troca?')
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    expect(requests.some(({ query }) => query.includes('query=Qual+o+prazo+de+troca'))).toBe(true)
    expect(screen.getByText('troca').tagName).toBe('MARK')

    await press('ArrowDown')
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    await press('Enter')

    expect(onClose).toHaveBeenCalled()
    await vi.waitFor(() => expect(box).toBe('O frete é grátis.'))
    await vi.waitFor(() => expect(requests.some(({ path }) => path.includes('/documents/5/use'))).toBe(true))
  })

  test('Alt+Enter puts the address of a page there', async () => {
    replies = { '/search': found(aPiece({ kind: 'page', address: 'https://loja.example/trocas' })) }
    await show('troca')
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))

    await press('Enter', { altKey: true })

    await vi.waitFor(() => expect(box).toBe('https://loja.example/trocas'))
  })

  test('that finds nothing keeps the question for whoever writes the base', async () => {
    replies = { '/search': found(), '/questions': { json: { id: 1 } } }
    await show('Consertam celular?')
    await vi.waitFor(() => expect(screen.getByText(t('knowledge.found.none'))).toBeTruthy())

    fireEvent.click(screen.getByRole('button', { name: t('knowledge.command.report') }))

    await vi.waitFor(() => expect(bodies('POST')).toMatchObject([{ ticketId: TICKET, question: 'Consertam celular?' }]))
    expect(box).toBe('')
  })

  test('without a provider that answers says that words alone were searched', async () => {
    replies = { '/search': { json: { pieces: [aPiece()], vectors: 'down' } } }
    await show('troca')
    await vi.waitFor(() => expect(screen.getByText(t('knowledge.ask.vectorsDown'))).toBeTruthy())
  })

  test('whose search fails says so', async () => {
    replies = { '/search': refusal }
    await show('troca')
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('errors.ERR_INTERNAL')))
  })

  test('counts no use where the reply box is not there', async () => {
    hasBox = false
    replies = { '/search': found(aPiece()) }
    await show('troca')
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))

    await press('Enter')

    expect(onClose).toHaveBeenCalled()
    expect(requests.some(({ path }) => path.includes('/use'))).toBe(false)
  })
})

describe('the questions without an answer', () => {
  test('are counted at the tab, and begin an answer', async () => {
    replies = { '/questions': { json: [aQuestion(), aQuestion({ id: 10 })] } }
    await stage.show(<QuestionsPanel panelId="p" params={{}} />)
    const tab = () => screen.getByRole('tab', { name: new RegExp(t('knowledge.questions')) })
    await vi.waitFor(() => expect(tab().textContent).toContain('2'))

    await performCommand(answerQuestion, aQuestion())

    expect(store.get(answeredAtom)).toEqual({ id: 9, text: 'Vocês consertam celular?' })
  })

  test('that are none say so', async () => {
    await stage.show(<QuestionsPanel panelId="p" params={{}} />)

    await vi.waitFor(() => expect(screen.getByText(t('knowledge.questionEmpty.open'))).toBeTruthy())
  })

  test('are dismissed, and come back by the undo', async () => {
    replies = { '/questions/9': { json: aQuestion({ state: 'dismissed' }) } }
    const outcome = await performCommand(dismissQuestion, aQuestion())
    expect(bodies('PUT')).toMatchObject([{ state: 'dismissed' }])

    if (outcome.kind === 'done') await outcome.undo?.undo()

    expect(bodies('PUT')).toMatchObject([{ state: 'dismissed' }, { state: 'open' }])
  })
})

describe('the trial of the search', () => {
  test('shows what a question finds, and why', async () => {
    replies = { '/search': { json: { pieces: [aPiece({ byVectors: 3 })], vectors: 'on' } } }
    await stage.show(<SearchPanel />)
    expect(screen.getByText(t('knowledge.tryEmpty.title'))).toBeTruthy()

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'prazo de troca' } })

    const reason = `${t('knowledge.why.words', { place: 1, words: 'troca' })} · ${t('knowledge.why.vectors', { place: 3 })}`
    await vi.waitFor(() => expect(screen.getByText(reason)).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: t('knowledge.command.open') }))
    await vi.waitFor(() => expect(store.get(openDocumentAtom)).toBe(4))
  })

  test.each([
    ['off', {}, 'knowledge.embeddings.off'],
    ['under way', { isActive: true, pieces: 9, vectors: 4 }, 'knowledge.embeddings.progress'],
    ['down', { isActive: true, failure: 'auth' }, 'knowledge.embeddings.failure.auth'],
    ['on', { isActive: true, pieces: 9, vectors: 9 }, 'knowledge.embeddings.on'],
  ])('says that vectors are %s', async (_what, change, key) => {
    replies = { '/embeddings': { json: { ...embeddings, ...change } } }
    await stage.show(<SearchPanel />)

    await vi.waitFor(() => expect(screen.getByText(t(key, { pieces: 9, vectors: 4 }))).toBeTruthy())
  })
})

test('a document shows its text and where it stands', async () => {
  replies = { '/documents/4': { json: { ...aDocument({ kind: 'page', address: 'https://loja.example/trocas' }), body: 'A troca é em 30 dias.' } } }
  await stage.show(<DocumentDialog id={4} onClose={vi.fn()} />)

  await vi.waitFor(() => expect(screen.getByText('A troca é em 30 dias.')).toBeTruthy())
  expect(screen.getByRole('link', { name: 'https://loja.example/trocas' }).getAttribute('rel')).toContain('noopener')
})

test.each([
  ['', {}],
  ['nova-chave', { key: 'nova-chave' }],
])('the key of the provider is sent only where one was typed: %j', async (typed, sent) => {
  replies = { '/embeddings': { json: { ...embeddings, isActive: true, url: 'https://api.openai.com/v1', model: 'm', keyTail: '9f3a' } } }
  await stage.show(<EmbeddingsForm onClose={vi.fn()} />)
  await vi.waitFor(() => expect(screen.getByText(t('knowledge.embeddings.keyKept', { tail: '9f3a' }))).toBeTruthy())
  fireEvent.change(screen.getByLabelText(t('knowledge.embeddings.key')), { target: { value: typed } })

  await stage.submit()

  expect(bodies('PUT')).toEqual([{ isActive: true, url: 'https://api.openai.com/v1', model: 'm', ...sent }])
})
