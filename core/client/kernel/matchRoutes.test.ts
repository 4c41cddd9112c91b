import { expect, test } from 'vitest'
import type { Route } from '#core/client/plugin.ts'
import { answerRoute, areaOf, findRoute } from './matchRoutes.ts'

const routes: Route[] = [
  { path: '/atendimento/:ticketId', open: () => [] },
  { path: '/atendimento/contatos', open: () => [] },
  { path: '/atendimento', open: () => [] },
  { path: '/kanban', redirect: () => '/kanban/kanbans' },
  { path: '/papeis', permission: 'rights.edit', open: () => [] },
  { path: '/meus-papeis', profiles: ['user'], permission: 'rights.edit', open: () => [] },
  { path: '/filas', permission: 'team.editQueues', open: () => [] },
  { path: '/tenants', profiles: ['superadmin'], area: 'platform', open: () => [] },
]
const answer = (path: string, profile: 'admin' | 'superadmin' = 'admin') =>
  answerRoute(routes, path, new URLSearchParams(), { profile, permissions: ['rights.edit'] })

test('fixed segments win over parameters', () => {
  expect(findRoute(routes, '/atendimento/contatos')?.route.path).toBe('/atendimento/contatos')
  expect(findRoute(routes, '/atendimento/12')?.params).toEqual({ ticketId: '12' })
})

test('capitals and a slash at the end make no difference, and parameters are decoded', () => {
  expect(findRoute(routes, '/Atendimento/')?.route.path).toBe('/atendimento')
  expect(findRoute(routes, '/atendimento/a%20b')?.params).toEqual({ ticketId: 'a b' })
})

test('an address opens, redirects, is denied or unknown', () => {
  expect(answer('/atendimento')).toEqual({ kind: 'open', area: 'atendimento', refs: [] })
  expect(answer('/kanban')).toEqual({ kind: 'redirect', to: '/kanban/kanbans' })
  expect(answer('/tenants')).toEqual({ kind: 'denied' })
  expect(answer('/tenants', 'superadmin')).toEqual({ kind: 'open', area: 'platform', refs: [] })
  expect([answer('/papeis').kind, answer('/meus-papeis').kind, answer('/filas').kind]).toEqual(['open', 'denied', 'denied'])
  expect(answer('/nada')).toEqual({ kind: 'unknown' })
})

test('of two routes with one path everybody gets their own, and whoever has neither is denied', () => {
  const shared: Route[] = [
    { path: '/assinatura', profiles: ['superadmin'], area: 'platform', open: () => [] },
    { path: '/assinatura', profiles: ['admin'], area: 'settings', open: () => [] },
  ]
  const areaFor = (profile: 'admin' | 'superadmin' | 'user') => answerRoute(shared, '/assinatura', new URLSearchParams(), { profile, permissions: [] })

  expect(areaFor('superadmin')).toMatchObject({ kind: 'open', area: 'platform' })
  expect(areaFor('admin')).toMatchObject({ kind: 'open', area: 'settings' })
  expect(areaFor('user')).toEqual({ kind: 'denied' })
})

test('the area is the first segment', () => {
  expect(areaOf('/configuracoes/geral')).toBe('configuracoes')
  expect(areaOf('/')).toBe('inicio')
})
