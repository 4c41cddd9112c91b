// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import OpenIdPage from './OpenIdPage.tsx'
import { keepWantedAddress } from './openIdReturn.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { sessionAtom } from './session.atoms.ts'
import { testSession } from './testSession.ts'

const two = [
  { id: 1, label: 'Google' },
  { id: 2, label: 'Contas da casa' },
]
let count = 0

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  store.set(sessionAtom, null)
  await initI18n('pt-BR')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the buttons', () => {
  test('there is one for each provider, and it leads where the server says', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    fakeServer(({ path }) => (path === '/auth/openid' ? { json: two } : { json: { url: 'https://contas.example/entrar?state=x' } }))
    render(<ProviderButtons wanted="/atendimento" />)

    fireEvent.click(await screen.findByRole('button', { name: 'Entrar com Contas da casa' }))

    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://contas.example/entrar?state=x'))
    expect(screen.getByRole('button', { name: 'Entrar com Google' })).toBeTruthy()
  })

  test.each([
    ['there are none', { json: [] }],
    ['the server does not answer', 'offline'],
  ] satisfies [string, FakeReply | 'offline'][])('nothing stands there when %s', async (_what, reply) => {
    const requests = fakeServer(() => reply)
    const { container } = render(<ProviderButtons wanted={null} />)

    await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/auth/openid']))
    expect(container.textContent).toBe('')
  })

  test('a provider that does not answer is said, and one may try again', async () => {
    fakeServer(({ path }) => (path === '/auth/openid' ? { json: two } : { status: 503, json: { error: 'ERR_OPENID_UNREACHABLE' } }))
    render(<ProviderButtons wanted={null} />)

    fireEvent.click(await screen.findByRole('button', { name: 'Entrar com Google' }))

    expect((await screen.findByRole('alert')).textContent).toMatch(/^O provedor não responde agora/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar com Google' }).disabled).toBe(false)
  })
})

describe('the way back', () => {
  const arrive = () => {
    count += 1
    history.replaceState(null, '', `/auth/google/callback?code=${count}&state=s`)
    render(<OpenIdPage />)
  }

  test('signs in, and leads where one wanted to go', async () => {
    const requests = fakeServer(() => ({ json: testSession() }))
    keepWantedAddress('/contatos')

    arrive()

    await waitFor(() => expect(location.pathname).toBe('/contatos'))
    expect(sessionStorage.length).toBe(0)
    expect(store.get(sessionAtom)?.userId).toBe(3)
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ query: `code=${count}&state=s` }])
  })

  test('says why somebody is not let in, and leads back', async () => {
    fakeServer(() => ({ status: 403, json: { error: 'ERR_OPENID_NO_ACCOUNT', email: 'x@y.example' } }))

    arrive()

    expect((await screen.findByRole('alert')).textContent).toMatch(/^Nenhuma conta daqui tem um e-mail confirmado/)
    expect(screen.getByRole('link', { name: 'Voltar para a entrada' }).getAttribute('href')).toBe('/login')
  })

  test('asks for the second factor, and takes the ticket along', async () => {
    const requests = fakeServer(({ path }) => {
      if (path === '/auth/openid/callback') return { status: 401, json: { error: 'ERR_SECOND_FACTOR', ticket: 'bilhete' } }
      return requests.length < 3 ? { status: 401, json: { error: 'ERR_SECOND_FACTOR_WRONG' } } : { json: testSession() }
    })
    arrive()
    const code = await screen.findByRole('textbox')

    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(requests).toHaveLength(1)
    fireEvent.change(code, { target: { value: '000000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    await screen.findByRole('button', { name: 'Entrar' })
    expect(store.get(sessionAtom)).toBeNull()

    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))

    await waitFor(() => expect(store.get(sessionAtom)?.userId).toBe(3))
    expect(JSON.parse(requests.at(-1)?.body ?? '{}')).toEqual({ ticket: 'bilhete', code: '123456' })
  })
})
