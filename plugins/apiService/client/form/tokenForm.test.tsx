// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { apiScopes } from '../../contract/index.ts'
import { shownTokenAtom } from '../dialogs.atoms.ts'
import { apiToken } from '../testing/apiToken.ts'
import { connectionsQuery } from '../tokens.ts'
import ShownDialog from './ShownDialog.tsx'
import TokenForm from './TokenForm.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['apiService.edit'] })
const onClose = vi.fn()
const ADDRESS = `${location.origin}/v1/api/external`
let requests: FakeRequest[] = []
let written: FakeReply = {}
beforeEach(() => {
  onClose.mockClear()
  store.set(shownTokenAtom, null)
  queryClient.setQueryData(connectionsQuery.queryKey, [])
  written = { json: { api: apiToken(), token: 'segredo-inteiro' } }
  requests = fakeServer(({ method, path }) => {
    if (method !== 'GET') return written
    return { json: path === '/api-config' ? { apis: [] } : [] }
  })
})

const scope = (name: (typeof apiScopes)[number]) => screen.getByLabelText(t(`apiService.scope.${name}`))
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body) }))

describe('a new token', () => {
  beforeEach(() => stage.show(<TokenForm row={null} onClose={onClose} onRemove={null} />))

  test('is not sent while something is missing, and each field says what', async () => {
    write('apiService.form.rate', '0')

    await stage.submit()

    for (const problem of ['name.required', 'scopes.required', 'ratePerMinute.out_of_range'])
      expect(screen.getByText(t(`apiService.problem.${problem}`))).toBeTruthy()
    expect(sent()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('goes along as it was written, its scopes in their order, and is shown', async () => {
    write('apiService.form.name', 'Loja virtual')
    fireEvent.click(scope('messages.send'))
    fireEvent.click(scope('contacts.read'))
    fireEvent.click(scope('tickets.read'))
    fireEvent.click(scope('tickets.read'))
    write('apiService.form.rate', '12a0')

    await stage.submit()

    expect(sent()).toEqual([
      {
        call: 'POST /api-config',
        body: { name: 'Loja virtual', scopes: ['contacts.read', 'messages.send'], sessionId: null, expiresAt: null, ratePerMinute: 120, isActive: true },
      },
    ])
    expect(store.get(shownTokenAtom)?.token).toBe('segredo-inteiro')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('that the server refuses says so at the field, and nothing is shown', async () => {
    written = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'name', code: 'duplicated', message: '' }] } }
    write('apiService.form.name', 'Loja virtual')
    fireEvent.click(scope('messages.send'))

    await stage.submit()

    expect(screen.getByText(t('apiService.problem.name.duplicated'))).toBeTruthy()
    expect(store.get(shownTokenAtom)).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a token that is there', () => {
  test('keeps its end to the minute while nobody touches it', async () => {
    const expiresAt = '2030-05-04T14:33:07.000Z'
    written = { json: apiToken({ expiresAt }) }
    await stage.show(<TokenForm row={apiToken({ expiresAt, scopes: ['contacts.read'] })} onClose={onClose} onRemove={null} />)
    write('apiService.form.name', 'ERP')

    await stage.submit()

    expect(sent()).toMatchObject([{ call: `PUT /api-config/${apiToken().id}`, body: { name: 'ERP', expiresAt } }])
  })

  test('that has expired can be renamed', async () => {
    const expiresAt = '2020-05-04T14:33:07.000Z'
    written = { json: apiToken({ expiresAt }) }
    await stage.show(<TokenForm row={apiToken({ expiresAt })} onClose={onClose} onRemove={null} />)
    write('apiService.form.name', 'ERP')

    await stage.submit()

    expect(onClose).toHaveBeenCalledOnce()
  })

  test('shows how it is called, with its last characters alone', async () => {
    await stage.show(<TokenForm row={apiToken({ tokenEnd: 'wxyz' })} onClose={onClose} onRemove={null} />)

    expect(screen.getByRole('group', { name: t('apiService.form.address') }).textContent).toBe(`${ADDRESS}/${apiToken().id}`)
    expect(screen.getByRole('group', { name: t('apiService.form.example') }).textContent).toContain('Authorization: Bearer …wxyz')
  })
})

test('a token that was just made stands in the example, ready to be pasted', async () => {
  await stage.show(<ShownDialog shown={{ api: apiToken({ name: 'ERP' }), token: 'segredo-inteiro' }} onClose={onClose} />)

  expect(screen.getByRole('dialog', { name: t('apiService.shown.title', { name: 'ERP' }) })).toBeTruthy()
  expect(screen.getByRole('group', { name: t('apiService.shown.token') }).textContent).toBe('segredo-inteiro')
  expect(screen.getByRole('group', { name: t('apiService.form.example') }).textContent).toContain(`curl -X POST ${ADDRESS}/${apiToken().id}`)
  fireEvent.click(screen.getByRole('button', { name: t('apiService.shown.close') }))
  expect(onClose).toHaveBeenCalledOnce()
})
