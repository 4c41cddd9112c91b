// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { everybodyKey } from '#plugins/team/contract/everybody.ts'
import { connectionsQuery, queuesQuery } from '../assistants.ts'
import { anAssistant } from '../testing/assistants.ts'
import { kindsForTests } from '../testing/kinds.ts'
import AssistantForm from './AssistantForm.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['assistants.edit'], plugins: [kindsForTests] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
let written: FakeReply = {}
beforeEach(() => {
  onClose.mockClear()
  queryClient.setQueryData<object[]>(queuesQuery.queryKey, [
    { id: 7, queue: 'Suporte' },
    { id: 8, queue: 'Vendas' },
  ])
  queryClient.setQueryData<object[]>(connectionsQuery.queryKey, [{ id: 3, name: 'Site' }])
  queryClient.setQueryData<object[]>(everybodyKey, [{ id: 5, name: 'Ana' }])
  written = { json: anAssistant() }
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: [] } : written))
})

const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const turnTo = (page: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name: t(`assistants.form.page.${page}`) })))
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body) }))

describe('a new assistant', () => {
  beforeEach(() => stage.show(<AssistantForm kind="claude" assistant={null} onClose={onClose} />))

  test('says at each field what is wrong, and is not sent', async () => {
    await stage.submit()

    for (const problem of ['name.required', 'model.required', 'key.required']) expect(screen.getByText(t(`assistants.problem.${problem}`))).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('goes to the page with the first wrong field', async () => {
    write('assistants.form.name', 'Loja')
    write('assistants.form.model', 'm')
    write('assistants.form.key', 'segredo-muito-longo')
    await turnTo('limits')
    write('assistants.form.maxTurns', '0')
    await turnTo('engine')

    await stage.submit()

    expect(screen.getByText(t('assistants.problem.maxTurns.invalid_type'))).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('is sent with its key, its places, its words and its budget', async () => {
    write('assistants.form.name', 'Loja')
    write('assistants.form.key', 'segredo-muito-longo')
    write('assistants.form.model', 'modelo-1')
    await turnTo('where')
    fireEvent.click(within(screen.getByRole('group', { name: t('assistants.form.queues') })).getByLabelText('Vendas'))
    write('assistants.form.stopWords', 'atendente\n\n pessoa ')
    write('assistants.form.transferQueue', '7')
    await turnTo('limits')
    write('assistants.form.budgetUsd', '12,5')

    await stage.submit()

    expect(sent()).toMatchObject([
      {
        call: 'POST /assistants',
        body: {
          kind: 'claude',
          name: 'Loja',
          key: 'segredo-muito-longo',
          url: 'https://api.anthropic.com/v1',
          queueIds: [8],
          stopWords: ['atendente', 'pessoa'],
          transferQueueId: 7,
          transferUserId: null,
          budgetUsd: 12.5,
          budgetTokens: null,
          maxTurns: 20,
        },
      },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('an assistant that is there', () => {
  test('shows no more of its key than the end, and keeps it unless another is typed', async () => {
    await stage.show(<AssistantForm kind="claude" assistant={anAssistant()} onClose={onClose} />)
    expect(screen.getByLabelText(t('assistants.form.key'))).toHaveProperty('value', '')
    expect(screen.getByText(t('assistants.form.keyKept', { tail: '9f3a' }))).toBeTruthy()
    write('assistants.form.prompt', 'Outro')

    await stage.submit()

    expect(sent()).toMatchObject([{ call: 'PUT /assistants/4', body: { prompt: 'Outro' } }])
    expect(sent()[0]?.body).not.toHaveProperty('key')
  })

  test('wants its key again with another address', async () => {
    await stage.show(<AssistantForm kind="claude" assistant={anAssistant()} onClose={onClose} />)
    write('assistants.form.url', 'https://outro.example/v1')

    await stage.submit()

    expect(screen.getByText(t('assistants.problem.key.required'))).toBeTruthy()
    expect(sent()).toEqual([])
  })
})

test('a bot has its own fields, and no model or prompt', async () => {
  await stage.show(<AssistantForm kind="typebot" assistant={null} onClose={onClose} />)

  expect(screen.queryByLabelText(t('assistants.form.model'))).toBeNull()
  expect(screen.queryByLabelText(t('assistants.form.key'))).toBeNull()
  write('assistants.form.name', 'Fluxo')
  write('assistants.form.url', 'https://bot.example/api')
  await stage.submit()
  expect(screen.getByText(t('assistants.problem.fields.required'))).toBeTruthy()
  write('assistants.field.publicId', 'loja')
  await stage.submit()
  expect(sent()).toMatchObject([{ call: 'POST /assistants', body: { kind: 'typebot', fields: { publicId: 'loja' } } }])
})
