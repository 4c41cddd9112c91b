import { expect, test } from 'vitest'
import { isRequiredOf } from './index.ts'

const agent = { profile: 'user', roleId: null }
const withRole = { profile: 'user', roleId: 7 }
const lead = { profile: 'super', roleId: null }
const administrator = { profile: 'admin', roleId: 9 }

test.each<[value: string, roleIds: number[], person: { profile: string; roleId: number | null }, isRequired: boolean]>([
  ['nobody', [7], withRole, false],
  ['nobody', [], administrator, false],
  ['leads', [], lead, true],
  ['leads', [], administrator, true],
  ['leads', [7], withRole, false],
  ['roles', [7], withRole, true],
  ['roles', [7], agent, false],
  ['roles', [7], lead, false],
  ['roles', [9], withRole, false],
  ['roles', [7, 9], administrator, true],
  ['roles', [], withRole, false],
  ['roles', [], administrator, false],
  ['everybody', [], agent, true],
  ['everybody', [7], lead, true],
])('of %s, with the roles %j, %j must have a second factor: %j', (value, roleIds, person, isRequired) => {
  expect(isRequiredOf({ value, roleIds }, person)).toBe(isRequired)
})
