import { expect, test } from 'vitest'
import { cleanRoleName, differing, effectsOf, foldRoleName, type PermissionFacts, type Role, roleNameProblems } from './index.ts'

const all: PermissionFacts[] = [
  { id: 'labels.edit', sentence: '', profiles: ['super', 'admin'], isCompanyWide: false },
  { id: 'chat.send', sentence: '', profiles: ['user', 'super', 'admin'], isCompanyWide: false },
  { id: 'settings.change', sentence: '', profiles: ['admin'], isCompanyWide: true },
]
const role = (id: number, userIds: number[], permissions: Record<string, boolean>): Role => ({
  id,
  name: `Papel ${id}`,
  profile: 'user',
  permissions,
  menus: {},
  userIds,
  rev: 1,
})

test.each([
  ['', ['required']],
  ['   ', ['required']],
  ['Caixa', []],
  ['x'.repeat(60), []],
  ['x'.repeat(61), ['too_big']],
])('a role named %j has the problems %j', (name, codes) => {
  expect(roleNameProblems(name).map(({ code }) => code)).toEqual(codes)
})

test('names are cleaned, and one whatever their case and accents', () => {
  expect(cleanRoleName('  Balcão   da  loja ')).toBe('Balcão da loja')
  expect(foldRoleName('BALCAO da Loja')).toBe(foldRoleName('balcão  da loja'))
})

test('only what differs from the profile is kept', () => {
  expect(differing(all, 'user', { 'labels.edit': true, 'chat.send': true, 'settings.change': false })).toEqual({ 'labels.edit': true })
})

test.each([
  ['somebody without a role gets it', [], { id: null, userIds: [1], permissions: { 'labels.edit': true } }, [['labels.edit', 1]], []],
  ['it takes something away', [], { id: null, userIds: [1, 2], permissions: { 'chat.send': false } }, [], [['chat.send', 2]]],
  ['somebody leaves it', [role(7, [1, 2], { 'labels.edit': true })], { id: 7, userIds: [2], permissions: { 'labels.edit': true } }, [], [['labels.edit', 1]]],
  [
    'somebody comes from another one',
    [role(7, [1], { 'labels.edit': true }), role(8, [2], { 'settings.change': true })],
    { id: 8, userIds: [1, 2], permissions: { 'settings.change': true } },
    [['settings.change', 1]],
    [['labels.edit', 1]],
  ],
  ['nothing changes', [role(7, [1], { 'labels.edit': true })], { id: 7, userIds: [1], permissions: { 'labels.edit': true } }, [], []],
])('what a role does to people is told before: %s', (_what, roles, wanted, gains, losses) => {
  const effects = effectsOf(all, roles, { profile: 'user', ...wanted })

  expect(effects.gains.map(({ permission, count }) => [permission, count])).toEqual(gains)
  expect(effects.losses.map(({ permission, count }) => [permission, count])).toEqual(losses)
})
