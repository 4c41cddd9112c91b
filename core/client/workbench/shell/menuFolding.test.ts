import { expect, test } from 'vitest'
import { type Folding, foldedGroups } from './menuFolding.ts'

const groups: Folding['groups'] = [
  { group: 'service', count: 9 },
  { group: 'contacts', count: 3 },
  { group: 'funnel', count: 1 },
  { group: 'supervision', count: 2 },
  { group: 'settings', count: 8 },
]
const ROOMY = 2_000

const ALL: Folding = { groups, chosen: {}, heightPx: ROOMY, isWide: true, current: null }

test.each<[string, Partial<Folding>, string[]]>([
  ['nothing where all fits', { heightPx: ROOMY }, []],
  ['in a window of 900 px the settings', { heightPx: 900 }, ['settings']],
  ['the same with icons alone', { heightPx: 900, isWide: false }, ['settings']],
  ['in a low window also the next', { heightPx: 560 }, ['settings', 'supervision', 'contacts']],
  ['never what is needed all day, nor a group of one', { heightPx: 100 }, ['settings', 'supervision', 'contacts']],
  ['what was folded by hand, also where all fits', { heightPx: ROOMY, chosen: { service: false } }, ['service']],
  ['not what was opened by hand: others make room', { heightPx: 900, chosen: { settings: true } }, ['supervision', 'contacts']],
  ['not where one is: others make room', { heightPx: 900, current: 'settings' }, ['supervision', 'contacts']],
  ['not where one is, whatever was chosen', { current: 'service', chosen: { service: false } }, []],
  ['not a group of one, whatever was chosen', { heightPx: ROOMY, chosen: { funnel: false } }, []],
])('folded is %s', (_what, change, folded) => {
  expect([...foldedGroups({ ...ALL, ...change })]).toEqual(folded)
})
