import { afterAll, describe } from 'vitest'
import { describeChoices } from './support/choiceChecks.ts'
import { startDesk } from './support/desk.ts'
import { describeFiles } from './support/fileChecks.ts'
import { describeSending } from './support/sendingChecks.ts'
import { wiredAdapters } from './support/wires.ts'

/** Messages leave by the same rules over every channel, and the answers of providers mean the same: nothing here names a channel. */
const desk = await startDesk()
afterAll(() => desk.stop())
const wired = await wiredAdapters(desk.kernel.ctx)

describe.each(wired)('%s', (_name, wire, adapter) => {
  describeSending(wire, adapter)
  describe('choices', () => describeChoices(wire, adapter))
  describe('a file', () => describeFiles(wire, adapter))
})
