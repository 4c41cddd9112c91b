// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { undoLast } from '#core/client/commands/undo.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { makeListPanel } from '#core/client/resource/ListPanel.tsx'
import { RowButtons } from '#core/client/resource/RowButtons.tsx'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Flow } from '../contract/index.ts'
import FlowForm from './form/FlowForm.tsx'
import { flowsScreen } from './screen.tsx'
import { aDocument, aDraft, aFlow, aSay } from './testing/flows.ts'
import { useFlowColumns } from './useFlowColumns.tsx'

const FlowsPanel = makeListPanel(flowsScreen)

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['flows.list', 'flows.edit', 'flows.delete'] })

/** Cells of a flow in the table; the table itself draws the rows for which a real page has room. */
function Row({ flow }: { flow: Flow }) {
  return (
    <div data-testid="row">
      {useFlowColumns().map(({ id, value, render }) => (
        <span key={id}>{render?.(flow, t) ?? value?.(flow, t) ?? String(Reflect.get(flow, id))} </span>
      ))}
      <RowButtons screen={flowsScreen} row={flow} />
    </div>
  )
}

const serve = (...flows: Flow[]): FakeRequest[] =>
  fakeServer(({ method, path }) => {
    if (path === '/whatsapp') return { json: [] }
    if (method === 'GET' && path === '/chat-flow') return { json: { chatFlow: flows } }
    if (method === 'DELETE') return { json: { message: 'FLOW_DELETED' } }
    if (method === 'PUT') return { json: flows[0] }
    return { json: aDraft(aDocument(aSay('a', null)), flows[0]) }
  })

const sent = (requests: readonly FakeRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body && JSON.parse(body)])
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each([
  ['runs and has changes', aFlow(), /^Boas-vindas Ligado +“oi” +Versão 2 com mudanças 3 2/],
  ['is switched off', aFlow({ name: 'Pesquisa', isActive: false, publishedVersion: 1, hasChanges: false }), /^Pesquisa Desligado +“oi” +Versão 1 /],
  ['was never published', aFlow({ name: 'Novo', publishedVersion: null }), /^Novo Rascunho +“oi” +3/],
])('says of a flow that it %s', async (_name, flow, text) => {
  serve()

  await stage.show(<Row flow={flow} />)

  expect(screen.getByTestId('row').textContent).toMatch(text)
})

test('a flow is switched off, and on again by undoing', async () => {
  const requests = serve(aFlow())
  await stage.show(<Row flow={aFlow()} />)

  await press('Desligar Boas-vindas')
  await act(async () => void (await undoLast()))

  expect(sent(requests)).toEqual([
    ['PUT /chat-flow/4', { isActive: false }],
    ['PUT /chat-flow/4', { isActive: true }],
  ])
})

test('without any it says what a flow is for', async () => {
  serve()

  await stage.show(<FlowsPanel panelId="list" params={{}} />)

  expect(await screen.findByText(t('flows.empty.title'))).toBeTruthy()
})

test('the form keeps when a flow begins by itself', async () => {
  const requests = serve(aFlow())
  await stage.show(<FlowForm row={aFlow()} onClose={() => {}} onRemove={null} />)

  fireEvent.change(screen.getByRole('textbox', { name: t('flows.form.keywords') }), { target: { value: 'oi\n\nOlá' } })
  await stage.submit()

  await waitFor(() => expect(sent(requests)).toEqual([['PUT /chat-flow/4', { name: 'Boas-vindas', entry: { connectionIds: [], keywords: ['oi', 'Olá'] } }]]))
})

test('a flow without a name is not made', async () => {
  const requests = serve()
  await stage.show(<FlowForm row={null} onClose={() => {}} onRemove={null} />)

  await stage.submit()

  expect(screen.getByText(t('flows.problem.name.required'))).toBeTruthy()
  expect(sent(requests)).toEqual([])
})

test.each([
  [['flows.list'], []],
  [
    ['flows.list', 'flows.edit'],
    ['Desligar Boas-vindas', 'Nome e início do fluxo: Boas-vindas'],
  ],
  [
    ['flows.list', 'flows.edit', 'flows.delete'],
    ['Desligar Boas-vindas', 'Nome e início do fluxo: Boas-vindas', 'Excluir: Boas-vindas'],
  ],
])('with %j a row has the buttons %j', async (permissions, names) => {
  saveSession(testSession({ permissions }))
  serve(aFlow())

  await stage.show(<Row flow={aFlow()} />)

  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(names)
})
