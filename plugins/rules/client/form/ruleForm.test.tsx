// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { textFields } from '#plugins/quickReplies/contract/client.ts'
import { emptyDefinition, type RuleDefinition } from '../../contract/index.ts'
import { labelsQuery } from '../choices.ts'
import { aRule } from '../testing/rules.ts'
import RuleForm from './RuleForm.tsx'

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
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['rules.edit'], plugins: [fields] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
let written: FakeReply = {}
/** Lists without rows, in the shape of each. */
const listed = (path: string) => (path.endsWith('/chat-flow') ? { chatFlow: [] } : path.includes('/users') ? { users: [], count: 0, hasMore: false } : [])
beforeEach(() => {
  onClose.mockClear()
  queryClient.setQueryData<object[]>(labelsQuery.queryKey, [{ id: 7, tag: 'Financeiro', color: '#000000', isActive: true }])
  written = { json: aRule() }
  requests = fakeServer(({ method, path }) => (method === 'GET' ? { json: listed(path) } : written))
})

const part = (key: string) => within(screen.getByRole('region', { name: t(key) }))
const choose = (label: string, value: string, index = 0) => fireEvent.change(screen.getAllByLabelText(t(label))[index] ?? document.body, { target: { value } })
const sent = () =>
  requests
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/test'))
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body) }))
const definition = (): RuleDefinition => sent()[0]?.body.definition

describe('a new rule', () => {
  beforeEach(() => stage.show(<RuleForm edited={{ name: '', definition: emptyDefinition }} onClose={onClose} />))

  test('says at each field what is wrong, takes it back as it is written, and is not sent', async () => {
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addCondition') }))

    await stage.submit()
    expect(screen.getAllByText(t('rules.problem.required'))).toHaveLength(3)
    fireEvent.change(screen.getByLabelText(t('rules.form.words')), { target: { value: 'boleto' } })

    expect(screen.getAllByText(t('rules.problem.required'))).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  test('is sent as the sentence that was written', async () => {
    fireEvent.change(screen.getByLabelText(t('rules.form.name')), { target: { value: 'Boletos' } })
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addCondition') }))
    fireEvent.change(screen.getByLabelText(t('rules.form.words')), { target: { value: 'boleto,fatura' } })
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addCondition') }))
    choose('rules.form.attribute', 'hours', 1)
    choose('rules.form.match', 'any')
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addAction') }))
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.add') }))
    fireEvent.click(screen.getByRole('option', { name: 'Financeiro' }))
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addAction') }))
    choose('rules.form.action', 'send', 1)
    fireEvent.change(screen.getByLabelText(t('rules.form.text')), { target: { value: 'Já vamos' } })
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.actionUp', { number: 2 }) }))

    await stage.submit()

    expect(sent()[0]?.call).toBe('POST /rules')
    expect(definition()).toEqual({
      ...emptyDefinition,
      match: 'any',
      conditions: [
        { of: 'text', is: true, how: 'word', values: ['boleto', 'fatura'] },
        { of: 'hours', isOpen: true },
      ],
      actions: [
        { do: 'send', text: 'Já vamos' },
        { do: 'label', add: [7], remove: [] },
      ],
    })
    expect(onClose).toHaveBeenCalled()
  })

  test('about silence has its length in the unit that was chosen, and follow-ups only for the customer’s', async () => {
    fireEvent.change(screen.getByLabelText(t('rules.form.name')), { target: { value: 'Silêncio' } })
    choose('rules.form.trigger', 'customerSilent')
    fireEvent.change(part('rules.form.when').getByLabelText(t('rules.form.length')), { target: { value: '3' } })
    choose('rules.form.unit', 'hours')
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addAction') }))
    choose('rules.form.action', 'close')
    fireEvent.click(screen.getByRole('button', { name: t('rules.form.addStep') }))
    expect(screen.getByRole('group', { name: t('rules.step', { number: 1 }) })).toBeTruthy()
    choose('rules.form.trigger', 'teamSilent')
    expect(screen.queryByRole('group', { name: t('rules.step', { number: 1 }) })).toBeNull()

    await stage.submit()

    expect(definition()).toMatchObject({ trigger: 'teamSilent', minutes: 180, later: [], actions: [{ do: 'close', reasonId: null }] })
  })
})

describe('a rule that is there', () => {
  test('shows what the server refuses at its field', async () => {
    written = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'definition.actions.0.add', code: 'gone', message: '' }] } }
    await stage.show(<RuleForm edited={{ rule: aRule({ actions: [{ do: 'label', add: [99], remove: [] }] }) }} onClose={onClose} />)

    await stage.submit()

    expect(screen.getByText(t('rules.problem.gone'))).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is tried on yesterday as it is written, and names the conversations', async () => {
    requests = fakeServer(({ method, path }) =>
      method === 'POST' && path.endsWith('/rules/test')
        ? {
            json: {
              count: 2,
              looked: 9,
              isCut: false,
              unmet: null,
              conversations: [{ ticketId: 5, contact: 'Ivone Sales', at: '2026-11-25T10:00:00.000Z', times: 3 }],
            },
          }
        : { json: listed(path) },
    )
    await stage.show(<RuleForm edited={{ rule: aRule() }} onClose={onClose} />)

    fireEvent.click(screen.getByRole('button', { name: t('rules.test.day') }))

    expect(await screen.findByText(t('rules.test.countDay', { count: 2 }))).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ivone Sales' })).toBeTruthy()
    const tried = requests.find(({ path }) => path.endsWith('/rules/test'))
    expect(JSON.parse(tried?.body ?? '')).toEqual({ definition: aRule().definition, days: 1 })
  })
})
