// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { editorOf } from '../editor/editor.ts'
import { aDocument, aDraft, aNode, anAsk, aSay } from '../testing/flows.ts'
import { forkSimulation, stepBack } from './commands.ts'
import SimulatorPanel from './SimulatorPanel.tsx'
import { simulatorOf } from './simulator.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['flows.edit'] })
const ask = anAsk('q', { sales: 't', help: 'bye' }, 'bye')
const draft = aDocument(
  aSay('hello', 'q', 'Olá!'),
  ask.kind === 'ask' ? { ...ask, answer: { ...ask.answer, save: 'assunto' } } : ask,
  aNode('transfer', 't'),
  aSay('bye', 'end', 'Até logo'),
  aNode('end', 'end'),
)

beforeEach(async () => {
  store.set(simulatorOf(4).simulationsAtom, [])
  store.set(editorOf(4).editorAtom, null)
  fakeServer(({ path }) => ({
    json: path === '/chat-flow/4' ? aDraft(draft) : path === '/chat-flow' ? { chatFlow: [] } : path === '/users' ? { users: [], count: 0, hasMore: false } : [],
  }))
  await stage.show(<SimulatorPanel panelId="s" params={{ id: 4 }} />)
  await screen.findByText('Olá!')
})

const transcript = () => screen.getByRole('log').textContent ?? ''
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const run = (command: typeof stepBack) => act(() => runCommand(command, { flowId: 4 }))

test('an option is pressed as the contact would, and what is done is said', async () => {
  await press('Opção sales')

  expect(transcript()).toContain('Opção sales')
  expect(transcript()).toContain(t('flows.simulator.transferAnywhere'))
  expect(transcript()).toContain(t('flows.simulator.ended.transfer'))
  expect(screen.queryByRole('textbox', { name: t('flows.simulator.message') })).toBeNull()
})

test('a text is written as the contact would, and what the flow learned of it stands below', async () => {
  fireEvent.change(screen.getByRole('textbox', { name: t('flows.simulator.message') }), { target: { value: 'outra coisa' } })
  await stage.submit()

  expect(transcript()).toContain('Até logo')
  expect(within(screen.getByText(t('flows.simulator.known')).closest('details') ?? document.body).getByText('outra coisa')).toBeTruthy()
})

test('the step where it stands is marked on the drawing', async () => {
  await vi.waitFor(() => expect(store.get(editorOf(4).currentAtom)).toBe('q'))
})

test('a step back asks again', async () => {
  await press('Opção sales')

  await run(stepBack)

  expect(transcript()).not.toContain(t('flows.simulator.ended.transfer'))
  expect(screen.getByRole('button', { name: 'Opção help' })).toBeTruthy()
})

test('a conversation that was forked goes on beside the one it came from', async () => {
  await run(forkSimulation)
  await press('Opção help')
  expect(transcript()).toContain('Até logo')

  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Conversa 1' })))

  await waitFor(() => expect(transcript()).not.toContain('Até logo'))
})
