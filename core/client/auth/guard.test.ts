import { describe, expect, it } from 'vitest'
import type { Profile } from '#core/contract/auth.ts'
import { guard, landingOf } from './guard.ts'

const visitor = (profile: Profile, menuVisibility: Record<string, boolean> = {}) => ({ profile, menuVisibility })
const allowed = { allow: true }
const to = (address: string, message?: string) => ({ allow: false, to: address, ...(message && { message }) })
const LOGIN_NEEDED = 'core.guard.loginNeeded'
const DENIED = 'core.guard.denied'

describe('a stranger', () => {
  it.each([
    ['/login', ''],
    ['/signup', ''],
    ['/masterkey', ''],
    ['/reset', ''],
    ['/reset/Ab%2FC', ''],
    ['/auth/google/callback', '?code=1'],
    ['/gmail/callbackUrlBack', ''],
    ['/nada-disso', ''],
    ['/filasX', ''],
    ['/sessoes', '?tokenSetup=abc'],
    ['/', '?tokenSetup='],
  ])('may reach %s%s', (path, search) => {
    expect(guard(path, search, null)).toEqual(allowed)
  })

  it.each([
    ['/', '', to('/login')],
    ['/', '?layout=abc', to('/login?next=%2F%3Flayout%3Dabc', LOGIN_NEEDED)],
    ['/contatos', '', to('/login?next=%2Fcontatos', LOGIN_NEEDED)],
    ['/contatos', '?q=a%26b', to('/login?next=%2Fcontatos%3Fq%3Da%2526b', LOGIN_NEEDED)],
    ['/atendimento/12', 'pageNumber=2', to('/login?next=%2Fatendimento%2F12%3FpageNumber%3D2', LOGIN_NEEDED)],
    ['/CONTATOS', '', to('/login?next=%2FCONTATOS', LOGIN_NEEDED)],
    ['//filas', '', to('/login?next=%2F%2Ffilas', LOGIN_NEEDED)],
    ['/configuracoesTenant/smtp-tenant', '', to('/login?next=%2FconfiguracoesTenant%2Fsmtp-tenant', LOGIN_NEEDED)],
  ])('is led from %s%s to login', (path, search, expected) => {
    expect(guard(path, search, null)).toEqual(expected)
  })
})

describe('tiles asked for at the start address', () => {
  it.each([
    ['?layout=abc', allowed],
    ['?panel=abc', allowed],
    ['?other=abc', to('/contatos')],
  ])('%s', (search, expected) => {
    expect(guard('/', search, visitor('user'))).toEqual(expected)
  })

  it('are shown after the login that was needed', () => {
    expect(guard('/login', '?next=%2F%3Flayout%3Dabc', visitor('user'))).toEqual(to('/?layout=abc'))
  })
})

describe('a superadmin', () => {
  it.each([
    ['/', to('/assinatura')],
    ['/contatos', to('/assinatura')],
    ['/home', to('/tenants')],
    ['/assinatura', allowed],
    ['/tenants', allowed],
    ['/filas', allowed],
    ['/contatos/1', allowed],
  ])('at %s', (path, expected) => {
    expect(guard(path, '', visitor('superadmin', { filas: false, assinatura: false }))).toEqual(expected)
  })
})

describe('a member', () => {
  it.each([
    ['the index', '/', {}, to('/contatos')],
    ['an unnamed menu', '/filas', { etiquetas: false }, allowed],
    ['a visible menu', '/filas', { filas: true }, allowed],
    ['a hidden menu', '/filas', { filas: false }, to('/contatos', DENIED)],
    ['below a hidden menu', '/filas/1', { filas: false }, to('/contatos', DENIED)],
    ['a longer word', '/filasX', { filas: false }, allowed],
    ['a menu written as a path', '/filas/1', { '/filas/': false }, to('/contatos', DENIED)],
    ['other letters', '/Filas', { filas: false }, to('/contatos', DENIED)],
    ['encoded letters', '/%66ilas', { filas: false }, to('/contatos', DENIED)],
    ['doubled slashes', '//filas', { filas: false }, to('/contatos', DENIED)],
    ['a hidden submenu', '/configuracoes/smtp', { 'configuracoes/smtp': false }, to('/contatos', DENIED)],
    ['its neighbour', '/configuracoes/geral', { 'configuracoes/smtp': false }, allowed],
    ['a hidden route name', '/home', { 'home-dashboard': false }, to('/contatos', DENIED)],
    ['the chat by its name', '/atendimento/12', { chat: false }, to('/contatos', DENIED)],
    ['the list beside it', '/atendimento', { chat: false }, allowed],
    ['hidden contacts', '/contatos', { contatos: false }, to('/inicio', DENIED)],
    ['the index without contacts', '/', { contatos: false }, to('/inicio')],
    ['the start page', '/inicio', { contatos: false, inicio: false }, allowed],
    ['a public page', '/reset/abc', { reset: false }, allowed],
    ['an empty menu name', '/filas', { '': false }, allowed],
  ])('%s', (_, path, menus, expected) => {
    expect(guard(path, '', visitor('admin', menus))).toEqual(expected)
  })

  it('is never led in a circle', () => {
    const everythingHidden = { contatos: false, home: false, atendimento: false, inicio: false, assinatura: false }
    for (const profile of ['admin', 'super', 'user', 'superadmin'] as const) {
      let path = '/login'
      for (let hops = 0; hops < 3; hops += 1) {
        const decision = guard(path, '', visitor(profile, everythingHidden))
        if (decision.allow) break
        path = decision.to
      }
      expect(guard(path, '', visitor(profile, everythingHidden))).toEqual(allowed)
    }
  })
})

describe('after login', () => {
  it.each([
    ['admin', '', {}, '/home'],
    ['super', '', {}, '/home'],
    ['superadmin', '', {}, '/assinatura'],
    ['user', '', {}, '/atendimento'],
    ['user', '?next=%2Ffilas%3Fa%3D1', {}, '/filas?a=1'],
    ['user', '?next=%2Ffilas', { filas: false }, '/atendimento'],
    ['user', '', { atendimento: false }, '/contatos'],
    ['user', '', { atendimento: false, contatos: false }, '/inicio'],
    ['superadmin', '?next=%2Fcontatos', {}, '/assinatura'],
    ['admin', '?next=https%3A%2F%2Fevil.example', {}, '/home'],
    ['admin', '?next=%2F%2Fevil.example', {}, '/home'],
    ['admin', '?next=%2F%5Cevil.example', {}, '/home'],
    ['admin', '?next=%2Flogin%3Fnext%3D%252Flogin', {}, '/home'],
  ] as const)('%s%s with %o lands on %s', (profile, search, menus, expected) => {
    expect(guard('/login', search, visitor(profile, menus))).toEqual(to(expected))
  })

  it('the landing is the specification’s', () => {
    expect((['admin', 'super', 'superadmin', 'user'] as const).map(landingOf)).toEqual(['/home', '/home', '/assinatura', '/atendimento'])
  })
})
