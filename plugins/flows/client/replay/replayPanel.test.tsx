// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Compared, Outcome, ReplayFrame } from '../../contract/index.ts'
import { editorOf } from '../editor/editor.ts'
import { aDocument, aDraft, aNode } from '../testing/flows.ts'
import PublishDialog from '../versions/PublishDialog.tsx'
import ReplayPanel from './ReplayPanel.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['flows.edit', 'flows.publish'] })
const ends = (how: Outcome['how']): Outcome => ({ how, queueId: null, userId: null })
const compared = (id: string, contactName: string, change: Partial<Compared> = {}): Compared => ({
  session: { id, ticketId: 5, contactName, version: 1, phase: 'ended', endedBy: 'close', at: null, startedAt: '2026-11-20T12:00:00.000Z' },
  ...{ differsAt: null, was: ends('close'), now: ends('close') },
  ...change,
})
const differs = compared('one', 'Ana Prado', { differsAt: 1, now: ends('end') })
const says = (index: number, text: string): ReplayFrame['effects'] => [{ id: `${index}`, do: 'send', parts: [{ part: 'text', text }] }]
const frames = (last: string): ReplayFrame[] => [
  { index: 0, heard: { by: 'program' }, effects: says(1, 'Olá!') },
  { index: 1, heard: { by: 'contact', text: 'Oi' }, effects: says(2, last) },
]
let sessions: Compared[] = []

beforeEach(() => {
  store.set(editorOf(4).editorAtom, null)
  sessions = [differs, compared('two', 'Rui Lima')]
  fakeServer(({ path }) => {
    if (path === '/chat-flow/4') return { json: aDraft(aDocument(aNode('end', 'end'))) }
    if (path === '/chat-flow/4/replay') return { json: { sessions, changed: sessions.filter(({ differsAt }) => differsAt !== null).length } }
    if (path.startsWith('/chat-flow/4/sessions/one')) return { json: { ...differs, wasFrames: frames('Até logo'), nowFrames: frames('Volte sempre') } }
    if (path.startsWith('/chat-flow/4/sessions/two')) return { json: { ...sessions[1], wasFrames: frames('Tchau'), nowFrames: frames('Tchau') } }
    return { json: path === '/chat-flow' ? { chatFlow: [] } : path === '/users' ? { users: [], count: 0, hasMore: false } : [] }
  })
})

test('shows the conversation that would go otherwise twice, and where the two part', async () => {
  await stage.show(<ReplayPanel panelId="r" params={{ id: 4 }} />)

  const was = within(await screen.findByRole('region', { name: t('flows.replay.was') }))
  const now = within(screen.getByRole('region', { name: t('flows.replay.now') }))
  expect(was.getByText('Até logo')).toBeTruthy()
  expect(now.getByText('Volte sempre')).toBeTruthy()
  expect(now.getByText(t('flows.replay.here')).nextElementSibling?.textContent).toBe('Volte sempre')
  expect(screen.getByRole('button', { name: /Ana Prado/ }).textContent).toContain('Resolvida → Fim do fluxo')
})

test('shows another that is chosen, without a mark where nothing parts', async () => {
  await stage.show(<ReplayPanel panelId="r" params={{ id: 4 }} />)

  const other = await screen.findByRole('button', { name: /Rui Lima/ })
  await act(async () => void fireEvent.click(other))

  expect(await screen.findAllByText('Tchau')).toHaveLength(2)
  expect(screen.queryByText(t('flows.replay.here'))).toBeNull()
})

test('says so where nobody has been in the flow', async () => {
  sessions = []

  await stage.show(<ReplayPanel panelId="r" params={{ id: 4 }} />)

  expect(await screen.findByText(t('flows.replay.none'))).toBeTruthy()
})

test.each([
  ['how many would go otherwise, and how they would end', [differs, compared('two', 'Rui Lima')], '1 de 2 conversas recentes', 'Fim do fluxo: 1'],
  ['that all would go as they went', [compared('two', 'Rui Lima'), compared('three', 'Bia Sá')], 'as 2 conversas recentes seguiriam como foram', ''],
] as const)('before publishing it says %s', async (_name, all, text, ending) => {
  sessions = [...all]
  await stage.show(<ReplayPanel panelId="r" params={{ id: 4 }} />)
  await screen.findByRole('region', { name: t('flows.replay.was') })

  await stage.show(<PublishDialog flowId={4} onClose={() => {}} />)

  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(new RegExp(text))).toBeTruthy()
  expect(
    within(dialog)
      .queryAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(ending === '' ? [] : [ending])
})
