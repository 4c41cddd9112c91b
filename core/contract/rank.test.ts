import { expect, test } from 'vitest'
import type { Profile } from './auth.ts'
import { standsAbove } from './rank.ts'

test.each<[Profile, Profile[]]>([
  ['user', []],
  ['super', ['user']],
  ['admin', ['user', 'super', 'admin', 'superadmin']],
  ['superadmin', ['user', 'super', 'admin', 'superadmin']],
])('%s may change %j', (profile, below) => {
  const all: Profile[] = ['user', 'super', 'admin', 'superadmin']
  expect(all.filter((other) => standsAbove(profile, other))).toEqual(below)
})
