// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initI18n } from '#core/client/i18n/init.ts'
import { store } from '#core/client/store/store.ts'
import { AppError, internalError } from '#core/contract/errors.ts'
import { dismiss, NOTIFICATION_MS, notify, toastsAtom } from './notify.ts'
import { reportError } from './reportError.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(async () => {
  await initI18n('pt-BR')
  vi.useFakeTimers()
  store.set(toastsAtom, [])
  render(
    <Provider store={store}>
      <Toaster />
    </Provider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const say = (...args: Parameters<typeof notify>) => act(() => notify(...args))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const bottom = () => screen.getAllByRole('status')[1]

describe('a toast', () => {
  it('is a status message that goes after 5 s', () => {
    say('Atendimento transferido para Suporte')
    expect(bottom()?.textContent).toContain('Atendimento transferido para Suporte')

    pass(NOTIFICATION_MS)
    expect(bottom()?.textContent).toBe('')
  })

  it('of danger is an alert that stays until it is closed', () => {
    say('Não foi possível salvar', { intent: 'danger' })
    pass(60_000)
    expect(screen.getByRole('alert').textContent).toContain('Não foi possível salvar')

    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits while the pointer is on it', () => {
    say('Fique')
    pass(4000)
    fireEvent.mouseEnter(screen.getByText('Fique'))
    pass(60_000)
    expect(screen.getByText('Fique')).toBeDefined()

    fireEvent.mouseLeave(screen.getByText('Fique'))
    pass(1000)
    expect(screen.queryByText('Fique')).toBeNull()
  })

  it('waits while the focus is in it', () => {
    say('Fique')
    act(() => screen.getByRole('button').focus())
    pass(60_000)

    expect(screen.getByText('Fique')).toBeDefined()
  })

  it('offers its deed with its key, once', () => {
    const run = vi.fn()
    say('Atendimentos de outros ficam escondidos', { action: { label: 'Desfazer', keysHint: 'Ctrl Z', run } })

    fireEvent.click(screen.getByRole('button', { name: 'Desfazer Ctrl Z' }))

    expect(run).toHaveBeenCalledOnce()
    expect(store.get(toastsAtom)).toEqual([])
  })

  it('says the same only once, and four things at most', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd', 'e']) say(text)

    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['b', 'c', 'd', 'e'])
  })

  it('can be taken back', () => {
    dismiss(notify('x'))

    expect(store.get(toastsAtom)).toEqual([])
  })
})

describe('an error', () => {
  it.each([
    ['500: a warning at the top', internalError(), [{ intent: 'warning', position: 'top' }]],
    ['no network: a warning', new AppError('ERR_OFFLINE', 0), [{ intent: 'warning', position: 'bottom', timeoutMs: NOTIFICATION_MS }]],
    ['a refusal: stays', new AppError('ERR_TICKET_TAKEN', 409), [{ intent: 'danger', position: 'bottom', timeoutMs: null }]],
    ['the end of the session: said by the login', new AppError('ERR_SESSION_EXPIRED', 401), []],
    ['a cancelled deed: nothing', new DOMException('x', 'AbortError'), []],
  ])('%s', (_, error, expected) => {
    act(() => reportError(error))

    expect(store.get(toastsAtom)).toMatchObject(expected)
    expect(store.get(toastsAtom)).toHaveLength(expected.length)
  })
})
