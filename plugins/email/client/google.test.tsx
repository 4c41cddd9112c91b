// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { GoogleReturn } from './GoogleReturn.tsx'
import { keepReturn, takeReturn } from './google.ts'
import email from './index.ts'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['connections.edit'], plugins: [email] })

let requests: FakeRequest[] = []
let answer: { status?: number; json: unknown } = { json: { connectionId: 7, address: 'loja@exemplo.com.br' } }
beforeEach(() => {
  takeReturn()
  answer = { json: { connectionId: 7, address: 'loja@exemplo.com.br' } }
  requests = fakeServer(({ path }) => (path === '/emailGoogle' ? answer : { json: { url: 'https://google.example/' } }))
})

describe('an answer of Google', () => {
  test.each([
    ['about a mailbox', '/sessoes', '?state=7.abc&code=x', 7],
    ['about nothing', '/sessoes', '?c=7', undefined],
    ['at another page', '/contatos', '?state=7.abc&code=x', undefined],
    ['of another kind', '/sessoes', '?state=abc&code=x', undefined],
  ])('%s is kept once, or not', (_what, pathname, search, connectionId) => {
    keepReturn({ pathname, search })
    expect(takeReturn()?.connectionId).toBe(connectionId)
    expect(takeReturn()).toBe(null)
  })

  test('that is a refusal is said in words, with another try', async () => {
    answer = { status: 422, json: { error: 'ERR_EMAIL_GOOGLE_REFUSED', reason: 'access_denied' } }
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    keepReturn({ pathname: '/sessoes', search: '?state=7.abc&error=access_denied' })
    await stage.show(<GoogleReturn />)

    expect((await screen.findByRole('alertdialog')).textContent).toContain('não deu o acesso')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('email.google.tryAgain') })))
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /emailGoogle', 'POST /emailGoogle/7'])
    expect(assign).toHaveBeenCalledWith('https://google.example/')
  })
})
