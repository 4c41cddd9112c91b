// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { followOtherTabs } from './followOtherTabs.ts'
import { isDarkAtom, pageOwnerAtom, sessionAtom } from './session.atoms.ts'
import { claimPage, clearSession, restoreSession, saveSession, updateSession } from './session.ts'
import { testSession } from './testSession.ts'

beforeEach(() => {
  localStorage.clear()
  store.set(sessionAtom, null)
  store.set(pageOwnerAtom, null)
  store.set(isDarkAtom, false)
  history.replaceState(null, '', '/contatos')
})

describe('the stored session', () => {
  it('uses the keys of the specification, the user without the token', () => {
    saveSession(testSession())

    expect(localStorage.getItem('token')).toBe('"token-1"')
    expect(localStorage.getItem('username')).toBe('Clara Rocha')
    expect(localStorage.getItem('profile')).toBe('admin')
    expect(localStorage.getItem('userId')).toBe('3')
    expect(localStorage.getItem('menuVisibility')).toBe('{"filas":false}')
    expect(localStorage.getItem('usuario')).not.toContain('token-1')
    expect(store.get(sessionAtom)).toMatchObject({ userId: 3, tenantId: 1, queueIds: [7], profile: 'admin' })
    expect(store.get(isDarkAtom)).toBe(true)
  })

  it('comes back after a reload', () => {
    saveSession(testSession())
    store.set(sessionAtom, null)

    expect(restoreSession()).toBe(true)
    expect(store.get(sessionAtom)?.username).toBe('Clara Rocha')
  })

  it('of another person on one page is stored, and shown by a page loaded anew', () => {
    const reload = vi.fn()
    saveSession(testSession(), reload)
    claimPage()
    clearSession()
    saveSession(testSession(), reload)
    expect(reload).not.toHaveBeenCalled()
    clearSession()

    saveSession(testSession({ userId: 9, token: 'token-9' }), reload)

    expect(reload).toHaveBeenCalledOnce()
    expect(store.get(sessionAtom)).toBeNull()
    expect(localStorage.getItem('token')).toBe('"token-9"')
    expect(localStorage.getItem('userId')).toBe('9')
  })

  it('takes menu visibility from its own key', () => {
    saveSession(testSession())
    localStorage.setItem('menuVisibility', '{"etiquetas":false}')

    restoreSession()

    expect(store.get(sessionAtom)?.menuVisibility).toEqual({ etiquetas: false })
  })

  it.each([
    ['no token', () => localStorage.removeItem('token')],
    ['a broken token', () => localStorage.setItem('token', 'token-1')],
    ['a broken user', () => localStorage.setItem('usuario', '{')],
    ['an unknown profile', () => localStorage.setItem('usuario', JSON.stringify({ ...testSession(), profile: 'root' }))],
  ])('with %s is no session, and is removed', (_, damage) => {
    saveSession(testSession())
    damage()

    expect(restoreSession()).toBe(false)
    expect(store.get(sessionAtom)).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('goes with everything personal, the colours and the language stay', () => {
    saveSession(testSession())
    for (const key of ['dashboardChartPanels', 'storedColors', 'locale']) localStorage.setItem(key, '[]')

    clearSession()

    expect(Object.keys({ ...localStorage }).sort()).toEqual(['locale', 'storedColors'])
  })

  it('takes changes of rights, here and in storage', () => {
    saveSession(testSession())

    updateSession({ profile: 'super', permissions: [] })
    store.set(sessionAtom, null)
    restoreSession()

    expect(store.get(sessionAtom)).toMatchObject({ profile: 'super', permissions: [] })
    expect(localStorage.getItem('profile')).toBe('super')
  })

  it('keeps its identity when a refresh brings nothing new', () => {
    saveSession(testSession())
    const before = store.get(sessionAtom)

    updateSession({ permissions: ['tickets.close'] })

    expect(store.get(sessionAtom)).toBe(before)
  })
})

describe('other tabs', () => {
  const inAnotherTab = (action: () => void, key: string | null) => {
    action()
    dispatchEvent(new StorageEvent('storage', { key }))
    vi.advanceTimersByTime(50)
  }
  const withTabs = (test: (reload: () => void) => void) => () => {
    vi.useFakeTimers()
    const reload = vi.fn()
    const stop = followOtherTabs(reload)
    try {
      test(reload)
    } finally {
      stop()
      vi.useRealTimers()
    }
  }

  it(
    'a logout there is one here',
    withTabs(() => {
      saveSession(testSession())

      inAnotherTab(() => localStorage.removeItem('token'), 'token')

      expect(store.get(sessionAtom)).toBeNull()
      expect(location.pathname).toBe('/login')
    }),
  )

  it(
    'a login there is adopted',
    withTabs((reload) => {
      saveSession(testSession())
      store.set(sessionAtom, null)

      inAnotherTab(() => {}, 'token')

      expect(store.get(sessionAtom)?.userId).toBe(3)
      expect(reload).not.toHaveBeenCalled()
    }),
  )

  it.each([
    ['while one is signed in', () => {}],
    ['after one has left', () => store.set(sessionAtom, null)],
  ])('another person’s login reloads, %s', (_, leaveFirst) =>
    withTabs((reload) => {
      saveSession(testSession())
      claimPage()
      leaveFirst()

      inAnotherTab(() => localStorage.setItem('usuario', JSON.stringify(testSession({ userId: 9 }))), 'usuario')

      expect(reload).toHaveBeenCalledOnce()
      expect(store.get(sessionAtom)).toBeNull()
    })(),
  )

  it(
    'a half-written session is left alone',
    withTabs(() => {
      inAnotherTab(() => localStorage.setItem('token', '"token-2"'), 'token')

      expect(localStorage.getItem('token')).toBe('"token-2"')
      expect(store.get(sessionAtom)).toBeNull()
    }),
  )
})
