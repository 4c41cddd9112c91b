import { expect, test } from 'vitest'
import type { Profile } from '#core/contract/auth.ts'
import { maySeeActivityOf } from './rules.ts'

const profiles: readonly Profile[] = ['admin', 'super', 'user', 'superadmin']

test.each<[Profile, readonly Profile[]]>([
  ['admin', profiles],
  ['super', ['user']],
  ['user', []],
  ['superadmin', []],
])('%s sees deeds of', (viewer, seen) => {
  expect(profiles.filter((of) => maySeeActivityOf(viewer, of))).toEqual(seen)
})
