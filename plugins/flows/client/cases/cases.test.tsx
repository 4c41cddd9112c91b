// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bindingsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { FlowCase, FlowCaseResult, FlowPath, PathDifference } from '../../contract/index.ts'
import { editorOf } from '../editor/editor.ts'
import { FlowDialogs } from '../FlowDialogs.tsx'
import plugin from '../index.ts'
import { CASES_PANEL, REPLAY_PANEL, SIMULATOR_PANEL } from '../panelIds.ts'
import SimulatorPanel from '../simulator/SimulatorPanel.tsx'
import { simulatorOf } from '../simulator/simulator.ts'
import { aDocument, aDraft, aNode, anAsk, aSay } from '../testing/flows.ts'
import PublishDialog from '../versions/PublishDialog.tsx'
import { renamedCaseAtom, replayedSessionAtom, shownCaseAtom } from './atoms.ts'
import CasesPanel from './CasesPanel.tsx'
import type { CaseRow } from './cases.ts'
import { makeCaseOfReplay, makeCaseOfSimulation, renameCase } from './commands.ts'
import { useCaseColumns } from './useCaseColumns.tsx'

const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['flows.edit', 'flows.publish'],
  plugins: [{ id: 'flows', commands: plugin.commands ?? [] }],
})
const draft = aDocument(aSay('hello', 'q', 'Olá!'), anAsk('q', { sales: 'hello' }, 'hello'))
const aCase = (id: number, name: string): FlowCase => ({
  ...{ id, flowId: 4, name, madeFrom: 'conversation', messages: 1, createdAt: '2026-11-20T12:00:00.000Z', rev: 1 },
})
const sent = (id: string, text: string) => [{ id, do: 'send' as const, parts: [{ part: 'text' as const, text }] }]
const difference: PathDifference = {
  ...{ index: 1, kind: 'texts', message: { number: 1, text: 'boleto' } },
  expected: { effects: sent('e', 'Segue o boleto de maio'), exits: [], end: null },
  now: { effects: sent('n', 'Segue a fatura de maio'), exits: [], end: null },
}
const pathSaying = (text: string): FlowPath => ({
  frames: [
    { index: 0, heard: { by: 'program' }, effects: sent('1', 'Olá!'), exits: [] },
    { index: 1, heard: { by: 'contact', text: 'boleto' }, effects: sent('2', text), exits: [] },
  ],
  end: { how: 'close', queueId: null, userId: null, at: null },
})
let document = draft
let cases: FlowCase[] = []
let results: FlowCaseResult[] = []
let requests: FakeRequest[] = []

beforeEach(() => {
  queryClient.clear()
  document = draft
  store.set(editorOf(4).editorAtom, null)
  store.set(simulatorOf(4).simulationsAtom, [])
  for (const shown of [shownCaseAtom, renamedCaseAtom]) store.set(shown, null)
  cases = [aCase(1, 'Segunda via'), aCase(2, 'Horário')]
  results = [
    { caseId: 1, name: 'Segunda via', difference },
    { caseId: 2, name: 'Horário', difference: null },
  ]
  requests = fakeServer(({ method, path }) => {
    if (path === '/chat-flow/4') return { json: aDraft(document) }
    if (path === '/chat-flow/4/cases/results') return { json: results }
    if (path === '/chat-flow/4/cases') return { json: method === 'GET' ? cases : cases[0] }
    if (path === '/chat-flow/4/publish') return { json: aDraft(draft, { publishedVersion: 3 }) }
    if (path === '/chat-flow/4/replay') return { json: { sessions: [], changed: 0 } }
    if (path === '/chat-flow/4/cases/1' && method === 'GET')
      return { json: { ...cases[0], expected: pathSaying('Segue o boleto de maio'), now: pathSaying('Segue a fatura de maio'), difference } }
    if (path.startsWith('/chat-flow/4/cases/1')) return { json: method === 'DELETE' ? { message: 'FLOW_CASE_DELETED' } : cases[0] }
    return { json: path === '/chat-flow' ? { chatFlow: [] } : path === '/users' ? { users: [], count: 0, hasMore: false } : [] }
  })
})

/** Cells of a case in the table; the table itself draws the rows for which a real page has room. */
function Row({ row }: { row: CaseRow }) {
  return (
    <div data-testid="row">
      {useCaseColumns().map(({ id, render }) => (
        <span key={id}>{render(row)} </span>
      ))}
    </div>
  )
}

const written = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body || '{}') }))
const panel = async () => {
  await stage.show(
    <>
      <CasesPanel panelId="c" params={{ id: 4 }} />
      <FlowDialogs />
    </>,
  )
  await screen.findByText('2 linhas')
}

describe('the list of cases', () => {
  test.each([
    ['differs, and where', difference, 'Segunda via Muda Na mensagem 1: “boleto” conversa'],
    ['passes', null, 'Segunda via Passa  conversa'],
  ])('says of a case that it %s', async (_name, found, text) => {
    await stage.show(<Row row={{ ...aCase(1, 'Segunda via'), difference: found }} />)

    expect(screen.getByTestId('row').textContent).toContain(text)
  })

  test('Enter opens the difference word by word; the new result is accepted there', async () => {
    await panel()
    const grid = screen.getByRole('grid', { name: t('flows.case.title') })
    grid.focus()
    await act(async () => void fireEvent.keyDown(grid, { key: 'Enter' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Segunda via' }))
    const expected = within(await dialog.findByRole('region', { name: t('flows.case.expected') }))
    expect([...expected.getAllByText(/./, { selector: 'mark' })].map((mark) => mark.textContent)).toEqual(['o', 'boleto'])
    expect(dialog.getByRole('region', { name: t('flows.case.whole.now') }).textContent).toContain('Segue a fatura de maio')
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: new RegExp(t('flows.command.acceptCase')) })))

    await waitFor(() => expect(written()).toEqual([{ call: 'POST /chat-flow/4/cases/1/accept', body: { rev: 7 } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a case gets another name', async () => {
    await panel()
    expect(renameCase).toMatchObject({ keys: 'e', scope: CASES_PANEL })
    await act(() => runCommand(renameCase, aCase(1, 'Segunda via')))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText(t('flows.column.name')), { target: { value: 'Boleto' } })
    await stage.submit()

    await waitFor(() => expect(written()).toEqual([{ call: 'PUT /chat-flow/4/cases/1', body: { name: 'Boleto' } }]))
  })

  test('without cases it says how they are made', async () => {
    cases = []

    await stage.show(<CasesPanel panelId="c" params={{ id: 4 }} />)

    expect(await screen.findByText(t('flows.case.empty'))).toBeTruthy()
  })
})

describe('one key makes a case', () => {
  test.each([
    [makeCaseOfReplay, REPLAY_PANEL],
    [makeCaseOfSimulation, SIMULATOR_PANEL],
  ])('c in %o', (command, scope) => {
    expect(command).toMatchObject({ keys: 'c', scope })
    expect(store.get(bindingsAtom).some((binding) => binding.command.id === command.id && binding.keys === 'c')).toBe(true)
  })

  test('of the conversation that is replayed', async () => {
    store.set(replayedSessionAtom, { flowId: 4, sessionId: 's1' })

    await act(() => runCommand(makeCaseOfReplay))

    expect(written()).toEqual([{ call: 'POST /chat-flow/4/cases', body: { sessionId: 's1' } }])
  })

  test('of the conversation that is simulated, with what was known at each event', async () => {
    await stage.show(<SimulatorPanel panelId="s" params={{ id: 4 }} />)
    await screen.findByText('Olá!')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Opção sales' })))

    await act(() => runCommand(makeCaseOfSimulation, { flowId: 4 }))

    expect(written()).toMatchObject([
      {
        call: 'POST /chat-flow/4/cases',
        body: {
          simulation: {
            events: [
              { event: { type: 'started' }, facts: { channel: 'whatsapp' } },
              { event: { type: 'message', optionId: 'sales' }, facts: { channel: 'whatsapp' } },
            ],
          },
        },
      },
    ])
  })
})

describe('before publishing', () => {
  beforeEach(() => {
    document = aDocument(aNode('end', 'end'))
  })

  test('the cases that differ stand there, and nothing is published until each is accepted', async () => {
    await panel()
    await stage.show(<PublishDialog flowId={4} onClose={() => {}} />)
    const list = within(await screen.findByRole('region', { name: t('flows.case.title') }))
    expect(list.getByText('Segunda via')).toBeTruthy()
    expect(list.queryByText('Horário')).toBeNull()

    await stage.submit()
    expect((await screen.findByText(t('flows.publish.acceptFirst'))) && written()).toEqual([])

    await act(async () => void fireEvent.click(list.getByRole('checkbox')))
    await stage.submit()

    await waitFor(() => expect(written()).toMatchObject([{ call: 'POST /chat-flow/4/publish', body: { acceptedCaseIds: [1] } }]))
  })

  test('all are accepted at once', async () => {
    results = results.map((result) => ({ ...result, difference }))
    await stage.show(<CasesPanel panelId="c" params={{ id: 4 }} />)
    await screen.findByText('2 linhas')
    await stage.show(<PublishDialog flowId={4} onClose={() => {}} />)

    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: t('flows.publish.acceptAll') })))
    await stage.submit()

    await waitFor(() => expect(written()).toMatchObject([{ body: { acceptedCaseIds: [1, 2] } }]))
  })
})
