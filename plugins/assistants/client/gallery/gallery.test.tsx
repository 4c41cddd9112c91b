// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { kindNames } from '../../contract/index.ts'
import { assistantsQuery, formatUsd } from '../assistants.ts'
import { formAtom } from '../dialogs.atoms.ts'
import plugin from '../index.ts'
import AnswerDialog from '../recorder/AnswerDialog.tsx'
import { anAnswer, anAssistant } from '../testing/assistants.ts'
import { kindsForTests } from '../testing/kinds.ts'
import { shareOf } from './AssistantCard.tsx'
import GalleryPanel from './GalleryPanel.tsx'
import KindPanel from './KindPanel.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['assistants.edit'], plugins: [kindsForTests] })
beforeEach(() => {
  store.set(formAtom, null)
  fakeServer(() => ({ json: [] }))
  queryClient.setQueryData(assistantsQuery.queryKey, [
    anAssistant({ budgetTokens: 1_000, usage: { calls: 3, tokens: 800, usd: 1.5 }, queueIds: [7] }),
    anAssistant({ id: 5, kind: 'claude', name: 'Reserva', isActive: false, keyTail: '' }),
  ])
})

test('the gallery shows all fourteen, and what the company has of each', async () => {
  await stage.show(<GalleryPanel />)

  expect(screen.getAllByRole('listitem')).toHaveLength(14)
  const claude = screen.getByRole('button', { name: new RegExp(t('assistants.kind.claude')) })
  expect(claude.textContent).toContain(t('assistants.onOf', { on: 1, count: 2 }))
  expect(screen.getAllByText(t('assistants.noneYet'))).toHaveLength(13)
})

test('each kind has the address of the specification', () => {
  const paths = plugin.routes?.map(({ path }) => path) ?? []

  for (const kind of kindNames) expect(paths).toContain(`/configuracoes/${kind}`)
})

describe('the page of a kind', () => {
  test('says of each assistant where it works, what it used and how much of its budget that is', async () => {
    await stage.show(<KindPanel panelId="p" params={{ kind: 'claude' }} />)

    const [card] = screen.getAllByRole('listitem')
    const text = card?.textContent ?? ''
    expect(text).toContain(t('assistants.card.autopilot'))
    expect(text).toContain(t('assistants.card.key', { tail: '9f3a' }))
    expect(text).toContain(t('assistants.card.budgetUsed', { percent: 80 }))
    expect(screen.getByText(t('assistants.state.off'))).toBeTruthy()
  })

  test('without any begins one of that kind', async () => {
    await stage.show(<KindPanel panelId="p" params={{ kind: 'grok' }} />)

    fireEvent.click(screen.getAllByRole('button', { name: t('assistants.command.create') })[0] ?? document.body)

    await vi.waitFor(() => expect(store.get(formAtom)).toEqual({ newOf: 'grok' }))
  })
})

test.each([
  [{ budgetTokens: null, budgetUsd: null }, null],
  [{ budgetTokens: 400, budgetUsd: null }, 0.5],
  [{ budgetTokens: 400, budgetUsd: 1 }, 2],
  [{ budgetTokens: 0, budgetUsd: null }, 200],
])('the share of the budget %j is %s', (budget, expected) => {
  expect(shareOf({ ...budget, usage: { calls: 1, tokens: 200, usd: 2 } })).toBe(expected)
})

test('an answer opens to what it read, what it took and why it ended', async () => {
  const answer = anAnswer({ acts: [{ name: 'close', value: '', isDone: false }], handOver: 'budget', failure: 'timeout', tries: 3 })
  await stage.show(<AnswerDialog answer={answer} onClose={() => undefined} />)

  const dialog = within(screen.getByRole('dialog'))
  for (const expected of ['Tem preto?', 'Temos, sim.', t('assistants.failure.timeout')]) expect(dialog.getByText(expected, { exact: false })).toBeTruthy()
  const text = screen.getByRole('dialog').textContent ?? ''
  for (const expected of [
    t('assistants.fact.prompt', { model: 'modelo-1', version: 2 }),
    t('assistants.reason.budget'),
    t('assistants.fact.actRefused', { name: 'close' }),
    formatUsd(0.0002),
  ])
    expect(text).toContain(expected)
})

test.each([
  [0, /^US\$ 0[.,]00$/],
  [0.0002, /^US\$ 0[.,]0002$/],
  [12.345, /^US\$ 12[.,]3[45]$/],
] as const)('%s dollars are said as %s', (usd, text) => {
  expect(formatUsd(usd)).toMatch(text)
})
