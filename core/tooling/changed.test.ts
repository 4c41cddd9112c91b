import { expect, test } from 'vitest'
import { journeysOf, sidesOf } from './changed.ts'

const journeys = [
  { name: 'supervision', text: "import { listPresence } from '#plugins/tickets/contract/index.ts'" },
  { name: 'macroSteps', text: "import { openLine } from './support/line.ts'" },
  { name: 'tiles', text: '' },
]

test.each([
  ['a journey', ['tests/e2e/tiles.journey.ts'], ['tiles']],
  ['what a journey uses', ['tests/e2e/support/line.ts'], ['macroSteps']],
  ['a plugin that a journey is named after', ['plugins/supervision/client/index.ts'], ['supervision']],
  ['a plugin whose contract a journey uses', ['plugins/tickets/server/announce/presence.ts'], ['supervision']],
  ['tests and words about a plugin', ['plugins/supervision/README.md', 'plugins/supervision/server/watch.test.ts'], []],
  ['the kernel', ['core/client/http/call.ts'], null],
])('a change of %s asks for its journeys', (_what, changed, wanted) => {
  expect(journeysOf(changed, journeys)).toEqual(wanted)
})

test.each([
  ['plugins/tickets/client/a.tsx', ['client']],
  ['plugins/tickets/server/a.ts', ['server']],
  ['plugins/tickets/contract/a.ts', ['client', 'server']],
  ['core/tooling/test.ts', ['server']],
  ['tests/e2e/tiles.journey.ts', ['server']],
  ['package.json', ['client', 'server']],
  ['plugins/tickets/client/a.css', []],
])('types of %s', (path, sides) => {
  expect(sidesOf([path])).toEqual(sides)
})
