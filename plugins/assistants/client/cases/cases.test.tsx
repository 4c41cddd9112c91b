// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bindingsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type Case, nothingExpected, type Run } from '../../contract/index.ts'
import { assistantsQuery, connectionsQuery, queuesQuery } from '../assistants.ts'
import AssistantForm from '../form/AssistantForm.tsx'
import plugin from '../index.ts'
import { ANSWERS_PANEL } from '../panelIds.ts'
import AnswerDialog from '../recorder/AnswerDialog.tsx'
import { aCase, anAnswer, anAssistant, aResult, aRun } from '../testing/assistants.ts'
import { kindsForTests } from '../testing/kinds.ts'
import { activeAnswerAtom, caseFormAtom, runAtom } from './atoms.ts'
import CaseForm from './CaseForm.tsx'
import CasesPanel from './CasesPanel.tsx'
import { casesQuery, noteRun } from './cases.ts'
import { makeCase } from './commands.ts'
import RunDialog from './RunDialog.tsx'
import { useCaseColumns } from './useCaseColumns.tsx'

const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['assistants.edit'],
  plugins: [{ id: 'assistants', commands: plugin.commands ?? [] }, kindsForTests],
})
let requests: FakeRequest[] = []
let cases = [aCase()]
let run: Run = aRun()
let results = [aResult()]
beforeEach(() => {
  cases = [aCase()]
  run = aRun()
  results = [aResult()]
  store.set(caseFormAtom, null)
  store.set(runAtom, null)
  store.set(activeAnswerAtom, null)
  queryClient.setQueryData(assistantsQuery.queryKey, [anAssistant()])
  queryClient.setQueryData<object[]>(queuesQuery.queryKey, [{ id: 7, queue: 'Suporte' }])
  queryClient.setQueryData<object[]>(connectionsQuery.queryKey, [])
  requests = fakeServer(({ method, path }) => {
    if (path.endsWith('/cases') && method === 'GET') return { json: { cases, runs: [run] } }
    if (path.includes('/runs/') && method === 'GET') return { json: { run, results } }
    if (path.endsWith('/runs')) return { json: run }
    if (path === '/assistants/4') return { json: anAssistant() }
    if (method === 'DELETE') return { json: { message: 'CASE_DELETED' } }
    return { json: path.includes('cases') ? cases[0] : [] }
  })
})

const written = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body || '{}') }))
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('an answer becomes a case', () => {
  test('by one key in the recorder', async () => {
    store.set(activeAnswerAtom, anAnswer())
    expect(makeCase).toMatchObject({ keys: 'c', scope: ANSWERS_PANEL })
    expect(store.get(bindingsAtom).some(({ command, keys }) => command.id === makeCase.id && keys === 'c')).toBe(true)

    await act(() => runCommand(makeCase))

    expect(written()).toEqual([{ call: 'POST /assistants/4/cases', body: { id: undefined, answerId: anAnswer().id } }])
    expect(store.get(caseFormAtom)).toEqual(aCase())
  })

  test('by the same key in the dialog of the answer, which closes', async () => {
    const onClose = vi.fn()
    await stage.show(<AnswerDialog answer={anAnswer()} onClose={onClose} />)

    await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'c' }))

    await vi.waitFor(() => expect(store.get(caseFormAtom)).toEqual(aCase()))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('unless it was help with a reply', async () => {
    await stage.show(<AnswerDialog answer={anAnswer({ mode: 'copilot' })} onClose={() => undefined} />)

    await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'c' }))

    expect(written()).toEqual([])
    expect(screen.queryByRole('button', { name: new RegExp(t('assistants.command.makeCase')) })).toBeNull()
  })
})

describe('the form of a case', () => {
  test('wants something of the answer, and a question', async () => {
    await stage.show(<CaseForm assistantId={4} kind="claude" one={null} onClose={() => undefined} />)

    await stage.submit()

    for (const problem of ['expected.required', 'read.required']) expect(screen.getByText(t(`assistants.caseProblem.${problem}`))).toBeTruthy()
    expect(written()).toEqual([])
  })

  test('sends the conversation and what is expected', async () => {
    await stage.show(<CaseForm assistantId={4} kind="claude" one={null} onClose={() => undefined} />)
    type('assistants.case.said', 'Quero falar com alguém')
    type('assistants.case.lacks', 'amanhã\n prazo ')
    type('assistants.case.handOver', 'must')
    type('assistants.case.queue', '7')
    type('assistants.case.mostCharacters', '300')
    type('assistants.case.criterion', 'é educado')

    await stage.submit()

    const expected = { ...nothingExpected, lacks: ['amanhã', 'prazo'], handOver: 'must', queueId: 7, mostCharacters: 300, criterion: 'é educado' }
    expect(written()).toMatchObject([{ call: 'POST /assistants/4/cases', body: { read: [{ who: 'contact', text: 'Quero falar com alguém' }], expected } }])
  })

  test('of a bot offers no judge and no lookup', async () => {
    await stage.show(<CaseForm assistantId={4} kind="typebot" one={null} onClose={() => undefined} />)

    expect(screen.queryByLabelText(t('assistants.case.criterion'))).toBeNull()
    expect(screen.queryByLabelText(t('assistants.tool.lookUp'))).toBeNull()
  })
})

function Cells({ one }: { one: Case }) {
  return useCaseColumns().map(({ id, render: draw }) => <div key={id}>{draw(one)}</div>)
}

describe('the list', () => {
  test('says what each case wants, and how it ended with each version', async () => {
    const at = '2026-11-25T12:00:00.000Z'
    cases = [
      aCase({
        last: [
          { promptVersion: 2, state: 'failed', at },
          { promptVersion: 1, state: 'passed', at },
        ],
      }),
    ]
    // The table draws only the rows for which there is room, and here there is none.
    await stage.show(<Cells one={cases[0] ?? aCase()} />)

    expect(screen.getByText(t('assistants.wants.contains', { value: '“preto”' }))).toBeTruthy()
    const versions = screen.getAllByText(/^v\d/).map((version) => version.textContent)
    expect(versions).toEqual([`${t('assistants.caseState.failed')}v2`, `${t('assistants.caseState.passed')}v1`])
  })

  test('says how the newest runs went', async () => {
    await stage.show(<CasesPanel panelId="p" params={{ id: 4 }} />)

    expect(await screen.findByText(t('assistants.run.passed', { count: 1 }))).toBeTruthy()
    expect(screen.getByText(t('assistants.run.failed', { count: 1 }))).toBeTruthy()
  })

  test('is kept to those whose last result is the chosen one', async () => {
    cases = [aCase(), aCase({ id: 22, name: 'Passa', last: [{ promptVersion: 2, state: 'passed', at: '2026-11-25T12:00:00.000Z' }] })]
    await stage.show(<CasesPanel panelId="p" params={{ id: 4 }} />)
    expect(await screen.findByText('2 linhas')).toBeTruthy()

    await act(async () => type('assistants.column.last', 'never'))

    expect(screen.getByText('1 linha')).toBeTruthy()
    await act(async () => type('assistants.column.last', 'failed'))
    expect(screen.getByText(t('assistants.case.none'))).toBeTruthy()
  })

  test('shows a run that another administrator began as it goes', async () => {
    await stage.show(<CasesPanel panelId="p" params={{ id: 4 }} />)
    await screen.findByRole('grid')

    await act(() => noteRun(aRun({ id: 'b', state: 'running', userName: 'Beto', passed: 1, failed: 0, total: 3 })))

    expect(await screen.findByText(t('assistants.run.running', { done: 1, total: 3 }))).toBeTruthy()
    expect(screen.getByText(/Beto/)).toBeTruthy()
  })
})

describe('a result', () => {
  test('shows what was missed, and both answers with the words that differ', async () => {
    await stage.show(<RunDialog runId={run.id} onClose={() => undefined} />)

    expect(await screen.findByText(t('assistants.miss.contains', { value: 'preto' }))).toBeTruthy()
    expect(screen.getByText(t('assistants.run.broken'))).toBeTruthy()
    const before = screen.getByRole('region', { name: t('assistants.run.before', { version: 2 }) })
    const now = screen.getByRole('region', { name: t('assistants.run.now') })
    expect([before, now].map((side) => [...side.querySelectorAll('mark')].map(({ textContent }) => textContent))).toEqual([['preto'], ['azul']])
  })

  test('that could not be had is no failure', async () => {
    run = aRun({ passed: 0, failed: 0, notRun: 1, total: 1 })
    results = [aResult({ state: 'notRun', obstacle: 'auth', misses: [], answer: '' })]
    await stage.show(<RunDialog runId={run.id} onClose={() => undefined} />)

    expect(await screen.findByText(t('assistants.run.couldNot', { why: t('assistants.failure.auth') }))).toBeTruthy()
    expect(screen.getByText(t('assistants.run.notRun', { count: 1 }))).toBeTruthy()
    expect(screen.queryByText(t('assistants.run.broken'))).toBeNull()
  })
})

describe('saving other instructions', () => {
  const open = async () => {
    queryClient.setQueryData(casesQuery(4).queryKey, { cases, runs: [] })
    await stage.show(<AssistantForm kind="claude" assistant={anAssistant()} onClose={() => undefined} />)
  }

  test('offers the cases first, runs them with the form, says which got worse, and saves all the same', async () => {
    await open()
    type('assistants.form.prompt', 'Outras instruções')
    await stage.submit()
    expect(written()).toEqual([])

    await press(t('assistants.check.run', { count: 1 }))

    expect(written()).toMatchObject([{ call: 'POST /assistants/4/runs', body: { draft: { prompt: 'Outras instruções' } } }])
    expect(await screen.findByText(t('assistants.check.broken', { count: 1 }))).toBeTruthy()
    expect(screen.getByRole('list', { name: t('assistants.check.which') }).textContent).toContain(t('assistants.miss.contains', { value: 'preto' }))
    await press(t('assistants.check.saveAnyway'))
    await vi.waitFor(() => expect(written().at(-1)).toMatchObject({ call: 'PUT /assistants/4', body: { prompt: 'Outras instruções' } }))
  })

  test('does not force it, and one can go back', async () => {
    await open()
    type('assistants.form.prompt', 'Outras instruções')
    await stage.submit()

    await press(t('assistants.check.goBack'))
    expect(await screen.findByText(t('assistants.check.notSaved'))).toBeTruthy()
    expect(written()).toEqual([])
    await stage.submit()
    await press(t('assistants.check.saveWithout'))

    await vi.waitFor(() => expect(written().map(({ call }) => call)).toEqual(['PUT /assistants/4']))
  })

  test('asks nothing where no answer changes', async () => {
    await open()
    type('assistants.form.name', 'Outro nome')

    await stage.submit()

    await vi.waitFor(() => expect(written().map(({ call }) => call)).toEqual(['PUT /assistants/4']))
  })

  test('can run the cases with what stands there, unsaved', async () => {
    await open()
    type('assistants.form.model', 'modelo-2')

    await press(t('assistants.case.runDraft'))

    expect(written()).toMatchObject([{ call: 'POST /assistants/4/runs', body: { draft: { model: 'modelo-2' } } }])
    expect(store.get(runAtom)).toBe(run.id)
  })
})
