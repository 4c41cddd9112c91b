// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import type { ShownStageActionKind, StageAction } from '../../contract/index.ts'
import { kindsQuery, StageActionsPart } from './StageActionsPart.tsx'

const fields = defineClientPlugin({
  id: 'quickReplies',
  provides: [
    provide(textFields, () => ({
      Message: ({ label = '', value, error, onChange }) => (
        <label>
          {label}
          <textarea value={value} onChange={(event) => onChange(event.target.value)} />
          {error}
        </label>
      ),
      Variables: () => null,
      Queues: () => null,
    })),
  ],
})
const setting = { isRequired: true, longest: null, most: null, options: [], choices: [] }
const kinds: ShownStageActionKind[] = [
  {
    kind: 'message',
    texts: 'funnel.stageAction.message',
    settings: [
      { ...setting, name: 'text', control: 'message', longest: 4_000 },
      { ...setting, name: 'connectionId', control: 'choice', isRequired: false, choices: [{ id: 3, name: 'Site' }] },
    ],
  },
  { kind: 'label', texts: 'funnel.stageAction.label', settings: [{ ...setting, name: 'labelId', control: 'choice', choices: [{ id: 7, name: 'VIP' }] }] },
]
const deal = { id: 9, title: 'Uniformes', contact: null, owner: null }
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['funnel.manage'], plugins: [fields] })
let requests: FakeRequest[] = []
let now: readonly StageAction[] = []

function Editor({ start, refused }: { start: StageAction[]; refused: readonly string[] }) {
  const [actions, setActions] = useState(start)
  now = actions
  return <StageActionsPart stageName="Proposta" actions={actions} isRefused={(field) => refused.includes(field)} onChange={setActions} />
}
const show = (start: StageAction[] = [], refused: readonly string[] = []) => stage.show(<Editor start={start} refused={refused} />)
const button = (key: string, values: Record<string, string | number> = {}) => screen.getByRole('button', { name: t(key, values) })
const opener = (count: number) => screen.getByRole('button', { name: t('funnel.stageAction.ofStage', { count, stage: 'Proposta' }) })
const choose = (key: string, value: string) => fireEvent.change(screen.getByLabelText(t(key)), { target: { value } })

beforeEach(() => {
  queryClient.setQueryData(kindsQuery.queryKey, kinds)
  requests = fakeServer(({ path }) =>
    path.endsWith('/test')
      ? { json: [{ kind: 'label', what: 'VIP', text: '', problem: 'noContact' }] }
      : path.includes('/funnel/deals')
        ? { json: { deals: [], count: 0, hasMore: false } }
        : { json: kinds },
  )
})

describe('the automatic actions of a stage', () => {
  test('are folded up, and a new one is a message at once by the latest conversation', async () => {
    await show()
    expect(opener(0).getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(opener(0))
    fireEvent.click(button('funnel.stageAction.add'))
    fireEvent.change(screen.getByLabelText(t('funnel.stageAction.message.field.text')), { target: { value: 'Olá' } })
    choose('funnel.stageAction.delay', '60')
    expect(now).toEqual([{ id: '', kind: 'message', delayMinutes: 60, settings: { text: 'Olá', connectionId: 0 } }])
  })

  test('change their kind, their order and go', async () => {
    const [one, two] = [
      { id: 'a', kind: 'message', delayMinutes: 0, settings: { text: 'Olá', connectionId: 3 } },
      { id: 'b', kind: 'label', delayMinutes: 5, settings: { labelId: 7 } },
    ]
    await show([one, two])
    fireEvent.click(opener(2))
    fireEvent.click(button('funnel.stageAction.down', { number: 1 }))
    expect(now.map(({ id }) => id)).toEqual(['b', 'a'])
    fireEvent.click(button('funnel.stageAction.remove', { number: 2 }))
    choose('funnel.stageAction.kind', 'message')
    expect(now).toEqual([{ id: 'b', kind: 'message', delayMinutes: 5, settings: { text: '', connectionId: 0 } }])
  })

  test('that were refused stand open, with the sentence at the field until it is filled in', async () => {
    await show([{ id: 'b', kind: 'label', delayMinutes: 0, settings: { labelId: 0 } }], ['0.labelId'])
    expect(screen.getByText(t('funnel.stageAction.wrong.required'))).toBeTruthy()
    choose('funnel.stageAction.label.field.labelId', '7')
    expect(screen.queryByText(t('funnel.stageAction.wrong.required'))).toBeNull()
  })

  test('of a row that is gone are still named as such', async () => {
    await show([{ id: 'b', kind: 'label', delayMinutes: 0, settings: { labelId: 8 } }])
    fireEvent.click(opener(1))
    expect(screen.getByText(t('funnel.stageAction.goneRow', { id: 8 }))).toBeTruthy()
  })
})

test('a try asks for a deal, and says what each action would do or why not', async () => {
  requests = fakeServer(({ path }) =>
    path.endsWith('/test')
      ? { json: [{ kind: 'label', what: 'VIP', text: '', problem: 'noContact' }] }
      : path.includes('/funnel/deals')
        ? { json: { deals: [{ ...fullDeal }], count: 1, hasMore: false } }
        : { json: kinds },
  )
  await show([{ id: 'b', kind: 'label', delayMinutes: 0, settings: { labelId: 7 } }])
  fireEvent.click(opener(1))
  fireEvent.click(button('funnel.stageAction.test'))
  fireEvent.click(await screen.findByText('Uniformes'))
  expect(await screen.findByText(t('funnel.stageAction.problem.noContact'))).toBeTruthy()
  const asked = requests.find(({ path }) => path.endsWith('/test'))
  expect(JSON.parse(asked?.body ?? '{}')).toEqual({
    dealId: deal.id,
    stageName: 'Proposta',
    actions: [{ id: 'b', kind: 'label', delayMinutes: 0, settings: { labelId: 7 } }],
  })
})

const at = '2026-11-20T12:00:00.000Z'
const fullDeal = {
  ...deal,
  ...{ rev: 1, pipelineId: 1, stageId: 's', rank: 'a0', description: '', ticketId: null, status: 'open', value: null, probability: null, priority: 'none' },
  ...{
    expectedOn: null,
    checklist: [],
    products: [],
    fields: {},
    lostReason: '',
    closedAt: null,
    stageSince: at,
    touchedAt: at,
    comments: 0,
    nextAction: null,
    createdAt: at,
  },
}
