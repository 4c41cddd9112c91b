// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import AES from 'crypto-js/aes.js'
import Utf8 from 'crypto-js/enc-utf8.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { initI18n } from '#core/client/i18n/init.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { FALLBACK_ENCRYPTION_KEY, login as loginEndpoint } from '#core/contract/auth.ts'
import LoginPage from './LoginPage.tsx'
import { sessionAtom } from './session.atoms.ts'
import { testSession } from './testSession.ts'

const KEY: FakeReply = { text: 'public-key' }

beforeEach(async () => {
  localStorage.clear()
  store.set(sessionAtom, null)
  store.set(toastsAtom, [])
  await initI18n('pt-BR')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function enter(login: FakeReply, key: FakeReply = KEY) {
  const requests = fakeServer(({ path }) => (path === '/auth/login' ? login : key))
  render(<LoginPage />)
  await userEvent.type(screen.getByLabelText('E-mail ou usuário'), '  clara ')
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo{Enter}')
  await waitFor(() => expect(requests.some(({ path }) => path === '/auth/login')).toBe(true))
  return loginEndpoint.input.parse(JSON.parse(requests.find(({ path }) => path === '/auth/login')?.body ?? '{}'))
}

describe('logging in', () => {
  it('sends the trimmed name and the password encrypted with the server’s key', async () => {
    const sent = await enter({ json: testSession() })

    expect(sent.email).toBe('clara')
    expect(AES.decrypt(sent.password, 'public-key').toString(Utf8)).toBe('segredo')
    await waitFor(() => expect(store.get(sessionAtom)?.userId).toBe(3))
  })

  it.each([
    ['cannot be had', { status: 500, json: {} }],
    ['is empty', { text: '  ' }],
  ] as const)('uses the built-in key when the server’s %s', async (_, key) => {
    const sent = await enter({ json: testSession() }, key)

    expect(AES.decrypt(sent.password, FALLBACK_ENCRYPTION_KEY).toString(Utf8)).toBe('segredo')
  })

  it('speaks the person’s language from then on', async () => {
    await enter({ json: testSession({ configs: { locale: 'en' } }) })

    await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  })
})

describe('a login that succeeds', () => {
  it.each([
    ['pt-BR', 'Login feito com sucesso!'],
    ['en', 'Login success!'],
    ['es', '¡Inicio de sesión correcto!'],
  ] as const)('says so in the person’s own language (%s)', async (locale, text) => {
    await enter({ json: testSession({ configs: { locale } }) })

    await waitFor(() => expect(store.get(toastsAtom)).toMatchObject([{ text, intent: 'success' }]))
  })

  it('says nothing of it where it is refused', async () => {
    await enter({ status: 401, json: { error: 'ERR_INVALID_CREDENTIALS' } })

    await screen.findByRole('alert')
    expect(store.get(toastsAtom)).toEqual([])
  })
})

describe('a refused login', () => {
  it('says so at the password, which gets the focus and is marked', async () => {
    await enter({ status: 401, json: { error: 'ERR_INVALID_CREDENTIALS' } })

    const field = screen.getByLabelText('Senha')
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'E-mail ou senha não conferem. Tente novamente.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    expect(document.activeElement).toBe(field)
  })

  it.each([
    [{ status: 403, text: 'INVALID_LICENSE' }, 'A licença desta conta não é válida.'],
    [{ status: 403, json: { error: 'OUT_RANGE' } }, 'Fora do horário de acesso permitido.'],
    [{ status: 403, json: { error: 'ERROR_NO_PERMISSION_API_ADMIN' } }, 'Instalação não AUTORIZADA'],
    [{ status: 403, json: { error: 'ERR_TENANT_INACTIVE' } }, 'O acesso da sua empresa está inativo.'],
    ['offline', 'Sem conexão com a internet. Confira a rede e tente de novo.'],
  ] satisfies [FakeReply, string][])('%o says %s and blames no field', async (reply, text) => {
    await enter(reply)

    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByLabelText('Senha').getAttribute('aria-invalid')).toBe('false')
  })

  it('for too many tries counts the seconds and cannot be repeated until then', async () => {
    await enter({ status: 429, json: { error: 'ERR_LIMIT_MAX', retryAfterSeconds: 30 } })

    expect((await screen.findByRole('alert')).textContent).toMatch(/Tente de novo em (30|29) s\./)
    expect(screen.getByRole('button', { name: 'Entrar' })).toHaveProperty('disabled', true)
  })

  it('by a broken server is a warning at the top', async () => {
    await enter({ status: 500, json: { error: 'ERR_INTERNAL' } })

    await waitFor(() => expect(store.get(toastsAtom)).toMatchObject([{ intent: 'warning', position: 'top' }]))
  })
})

describe('the form', () => {
  it('asks for what is missing, in order, without asking the server', async () => {
    const requests = fakeServer(() => KEY)
    render(<LoginPage />)

    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(screen.getByRole('alert').textContent).toBe('Escreva seu e-mail ou usuário.')
    await userEvent.type(screen.getByLabelText('E-mail ou usuário'), 'clara{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Escreva sua senha.')

    expect(document.activeElement).toBe(screen.getByLabelText('Senha'))
    expect(requests.filter(({ path }) => !/^\/(auth\/openid|public-settings\/\w+)$/.test(path))).toEqual([])
  })

  it('shows the password when asked to', async () => {
    render(<LoginPage />)

    await userEvent.click(screen.getByRole('button', { name: 'mostrar' }))

    expect(screen.getByLabelText('Senha').getAttribute('type')).toBe('text')
    expect(screen.getByRole('button', { name: 'esconder' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('changes its language, a standing error too', async () => {
    await enter({ status: 401, json: { error: 'ERR_INVALID_CREDENTIALS' } })
    await screen.findByRole('alert')

    await userEvent.selectOptions(screen.getByLabelText('Idioma'), 'en')

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('E-mail or password do not match. Try again.'))
  })
})
