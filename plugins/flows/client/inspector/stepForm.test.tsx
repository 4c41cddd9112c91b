// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type FlowDocument, type FlowNode, flowDocumentSchema } from '../../contract/index.ts'
import { ChoicesContext, NO_CHOICES } from '../choices/names.ts'
import { exitsOf } from '../document/exits.ts'
import { nodeKinds } from '../document/newNode.ts'
import { forgetUnsaved } from '../editor/autosave.ts'
import { choose, documentOf, editorOf, goTo, take } from '../editor/editor.ts'
import { undo } from '../editor/history.ts'
import { aDocument, aFlow, aNode, anAsk, aSay } from '../testing/flows.ts'
import { BuilderSide } from './BuilderSide.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['flows.edit'] })
beforeEach(() => {
  fakeServer(() => ({ json: aFlow() }))
})

// Its page is another test's next.
afterEach(forgetUnsaved)

const choices = { ...NO_CHOICES, queues: [{ id: 3, name: 'Vendas' }], labels: [{ id: 8, name: 'garantia' }] }

function Side() {
  const editor = useAtomValue(editorOf(4).editorAtom)
  return <ChoicesContext value={choices}>{editor && <BuilderSide flowId={4} document={editor.history.document} />}</ChoicesContext>
}

async function show(document: FlowDocument, chosen: string) {
  take(aFlow(), document)
  choose(4, chosen)
  await stage.show(<Side />)
}

const draft = () => documentOf(store.get, 4)
const step = (id: string): FlowNode | undefined => draft()?.nodes.find((node) => node.id === id)
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each(nodeKinds)('a %s is shown with what it does, its name and its comment', async (kind) => {
  await show(aDocument(aNode(kind, 'a')), 'a')

  expect(screen.getByText(t(`flows.kindHelp.${kind}`))).toBeTruthy()
  expect(screen.getByRole('textbox', { name: t('flows.stepTitle') })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: t('flows.comment') })).toBeTruthy()
})

test('what is typed is the draft at once, and can be taken back as one change', async () => {
  await show(aDocument(aSay('a', null, '')), 'a')

  type('Mensagem 1', 'O')
  type('Mensagem 1', 'Olá')

  expect(step('a')).toMatchObject({ parts: [{ text: 'Olá' }] })
  act(() => goTo(4, undo))
  expect(step('a')).toMatchObject({ parts: [{ text: '' }] })
})

describe('a question', () => {
  test('gets options, each with a way out of its own', async () => {
    await show(aDocument(anAsk('q', { o1: null })), 'q')

    await press(t('flows.addOption'))
    type('Opção 2', 'Falar com alguém')

    const node = step('q')
    expect(node && exitsOf(node).map(({ kind, label }) => [kind, label])).toEqual([
      ['option', 'Opção o1'],
      ['option', 'Falar com alguém'],
      ['other', ''],
    ])
  })

  test('without options is open', async () => {
    await show(aDocument(anAsk('q', { o1: null })), 'q')

    await act(async () => void fireEvent.click(within(screen.getByRole('group', { name: 'Opção o1' })).getByRole('button', { name: t('flows.removeRow') })))

    expect(step('q')).not.toHaveProperty('menu')
  })

  test('keeps its answer in a variable, whose name can be one', async () => {
    await show(aDocument(anAsk('q', { o1: null })), 'q')

    type(t('flows.saveAs'), 'Número do pedido')

    expect(step('q')).toMatchObject({ answer: { save: 'Numero_do_pedido' } })
  })
})

test('a transfer names a queue of the company', async () => {
  await show(aDocument(aSay('a', 't'), aNode('transfer', 't')), 't')

  fireEvent.change(screen.getByRole('combobox', { name: t('flows.queue') }), { target: { value: '3' } })

  expect(step('t')).toMatchObject({ queueId: 3, userId: null })
})

test('a queue that is gone is still named as such', async () => {
  const transfer = aNode('transfer', 't')
  await show(aDocument(transfer.kind === 'transfer' ? { ...transfer, queueId: 99 } : transfer), 't')

  expect(screen.getByRole('option', { name: t('flows.gone', { id: 99 }), selected: true })).toBeTruthy()
})

test('shares that are not all of the contacts say so', async () => {
  await show(aDocument(aNode('split', 's')), 's')

  type('Parte 1, em %', '70')

  expect(screen.getByText(t('flows.sum', { sum: 120 }))).toBeTruthy()
})

test('a condition of another kind is whole from the start', async () => {
  await show(aDocument(aNode('branch', 'b')), 'b')

  for (const op of ['text', 'any', 'media', 'variable', 'label', 'channel', 'all', 'none', 'hours']) {
    fireEvent.change(screen.getAllByRole('combobox', { name: t('flows.condition') })[0] ?? document.body, { target: { value: op } })

    expect(step('b')).toMatchObject({ routes: [{ when: { op } }] })
    expect(flowDocumentSchema.safeParse(draft()).success).toBe(true)
  }
})

test('an arrow beside a way out leads to the next step', async () => {
  await show(aDocument(aSay('a', 'b'), { ...aSay('b', null), title: 'Despedida' }), 'a')

  await press('Ir para Despedida')

  expect(screen.getByRole('textbox', { name: t('flows.stepTitle') })).toHaveProperty('value', 'Despedida')
})

test('what holds for the whole flow has a page of its own', async () => {
  await show(aDocument(aSay('a', null)), 'a')

  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: t('flows.side.flow') })))
  type(t('flows.maxHops'), '40')
  await press(t('flows.addVariable'))

  expect(draft()).toMatchObject({ defaults: { maxHops: 40 }, variables: [{ name: 'valor', initial: '' }] })
})
