// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { aTenant } from '../testing/tenant.ts'
import { suspendDialogAtom } from './dialogs.atoms.ts'
import { readLimit } from './LimitFields.tsx'
import NewTenantForm from './NewTenantForm.tsx'
import SuspendDialog from './SuspendDialog.tsx'
import TenantForm from './TenantForm.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['platform.tenants'] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
let written: FakeReply = {}
let listed = [aTenant()]
beforeEach(() => {
  onClose.mockClear()
  listed = [aTenant()]
  written = { json: aTenant() }
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: listed } : written))
})

const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const problem = (code: string) => screen.queryAllByText(t(`platform.problem.${code}`))
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body) }))

test.each([
  ['', null],
  ['  ', null],
  [' 12 ', 12],
  ['0', 0],
  ['2,5', 2.5],
  ['-1', -1],
  ['dez', Number.NaN],
])('the limit %j is %s', (typed, limit) => {
  expect(readLimit(typed)).toBe(limit)
})

describe('a new company', () => {
  beforeEach(() => stage.show(<NewTenantForm onClose={onClose} />))

  test('says at each field what is wrong, and is not made', async () => {
    write('platform.form.maxUsers', '0')
    write('platform.form.maxConnections', '1,5')
    write('platform.form.email', 'rosa')

    await stage.submit()

    for (const code of ['name.required', 'maxUsers.too_small', 'maxConnections.invalid_type', 'userName.required', 'email.invalid_format', 'password.length'])
      expect(problem(code).length, code).toBeGreaterThan(0)
    expect(sent()).toEqual([])
  })

  test('goes along with its first administrator and its limits', async () => {
    write('platform.form.name', 'Padaria Rosa')
    write('platform.form.language', 'es')
    write('platform.form.maxUsers', ' 10 ')
    write('platform.form.userName', 'Rosa Lima')
    write('platform.form.email', 'rosa@padaria.example')
    write('platform.form.password', 'chuva-de-marco')

    await stage.submit()

    expect(sent()).toEqual([
      {
        call: 'POST /admin/tenants',
        body: {
          ...{ name: 'Padaria Rosa', language: 'es', userName: 'Rosa Lima', email: 'rosa@padaria.example', password: 'chuva-de-marco' },
          ...{ maxUsers: 10, maxConnections: null },
        },
      },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('with an e-mail that is taken says so at its field, and keeps what was written', async () => {
    written = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'email', code: 'duplicated', message: '' }] } }
    write('platform.form.name', 'Padaria Rosa')
    write('platform.form.userName', 'Rosa Lima')
    write('platform.form.email', 'agente@balcao.local')
    write('platform.form.password', 'chuva-de-marco')

    await stage.submit()

    expect(problem('email.duplicated')).toHaveLength(1)
    expect(screen.getByLabelText(t('platform.form.name'))).toHaveProperty('value', 'Padaria Rosa')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a company that is there', () => {
  beforeEach(() => stage.show(<TenantForm tenant={aTenant()} onClose={onClose} />))

  test('is sent with what changed alone, and with what the person saw', async () => {
    write('platform.form.maxUsers', '')

    await stage.submit()

    expect(sent()).toEqual([{ call: 'PUT /admin/tenants/5', body: { rev: 6, maxUsers: null } }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('that somebody else changed meanwhile is saved the next time, on what they wrote', async () => {
    written = { status: 409, json: { error: 'ERR_TENANT_CHANGED' } }
    listed = [aTenant({ rev: 7, maxConnections: 2 })]
    write('platform.form.name', 'Padaria Rosa Nova')

    await stage.submit()

    expect(screen.getByRole('alert').textContent).toBe(t('errors.ERR_TENANT_CHANGED'))
    written = { json: aTenant({ rev: 8 }) }
    await stage.submit()
    expect(sent().map(({ body }) => body)).toEqual([
      { rev: 6, name: 'Padaria Rosa Nova' },
      { rev: 7, name: 'Padaria Rosa Nova' },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('is suspended from its form only after a question', async () => {
    store.set(suspendDialogAtom, null)

    await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('platform.switch.active') })))

    expect(store.get(suspendDialogAtom)).toEqual({ id: 5, name: 'Padaria Rosa' })
    expect(onClose).toHaveBeenCalledOnce()
    expect(sent()).toEqual([])
  })
})

test('the question before a suspension counts who is signed in now, not what the list said', async () => {
  listed = [aTenant({ signedIn: 1 })]
  await stage.show(<SuspendDialog tenant={aTenant({ signedIn: 9 })} onClose={onClose} />)
  expect(await screen.findByText(/^1 pessoa conectada sai agora\./)).toBeTruthy()

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('platform.suspend.confirm') })))

  expect(sent()).toEqual([{ call: 'PUT /admin/tenants/5', body: { status: 'inactive' } }])
  expect(onClose).toHaveBeenCalledOnce()
})
