import { expect, test } from 'vitest'
import { z } from 'zod'
import { bindingsOf } from '#core/client/commands/bindings.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { conflictsOf } from './conflictsOf.ts'

const command = (id: `test.${string}`, keys: string | undefined, more: Partial<AnyCommand> = {}): AnyCommand => ({
  id,
  title: id,
  args: z.object({}),
  keys,
  run: () => {},
  ...more,
})
const found = (keys: string, wanted: AnyCommand, others: readonly AnyCommand[] = [], isMac = false) =>
  conflictsOf(keys, wanted, bindingsOf([wanted, ...others]), isMac).map(({ level, reason, other, name }) =>
    [level, reason, other?.id ?? name].filter(Boolean).join(' '),
  )

const own = command('test.own', 'e')
const scoped = command('test.scoped', 'e', { scope: 'test.panel' })

test.each([
  ['nothing against a key that is free in text', 'mod+e', command('test.text', undefined, { inText: true }), []],
  ['its own keys are no conflict', 'e', own, ['note outsideText']],
  ['new tab is the browser’s', 'mod+t', own, ['blocked browserKeeps newTab']],
  ['so is closing the tab', 'mod+w', own, ['blocked browserKeeps closeTab']],
  ['so is a new window', 'mod+n', own, ['blocked browserKeeps newWindow']],
  ['and going to another tab', 'mod+tab', own, ['blocked browserKeeps switchTab']],
  ['printing can be taken', 'mod+p', own, ['warning browserLoses print']],
  ['the task switcher is the system’s', 'alt+tab', own, ['blocked system']],
  ['so is closing the window', 'alt+f4', own, ['blocked system']],
  ['and everything with the Windows key', 'ctrl+k', own, ['blocked system']],
  ['Alt and a letter', 'alt+e', own, ['warning altLetter']],
  ['Alt and an arrow', 'alt+left', own, ['warning altArrow']],
  ['AltGr', 'mod+alt+q', own, ['warning altGr']],
  ['the second press of a sequence counts too', 'g mod+t', own, ['blocked browserKeeps newTab', 'note outsideText']],
  ['a letter would swallow typing where the command works in text', 'e', command('test.text', undefined, { inText: true }), ['blocked swallows']],
  ['a function key works in text', 'f8', command('test.text', undefined, { inText: true }), []],
  ['what is no key', 'hyper+k', own, ['blocked noKey']],
])('%s', (_case, keys, wanted, expected) => {
  expect(found(keys, wanted)).toEqual(expected)
})

test.each([
  ['the same place', own, command('test.other', 'x'), 'x', 'warning taken test.other'],
  ['the beginning of a sequence', own, command('test.other', 'g a'), 'g', 'warning taken test.other'],
  ['a sequence that begins with a key', own, command('test.other', 'g'), 'g a', 'warning taken test.other'],
  ['both answer only at times', { ...own, when: () => true }, command('test.other', 'x', { when: () => true }), 'x', 'note shared test.other'],
  ['the panel goes before everywhere', scoped, command('test.other', 'x'), 'x', 'note covers test.other'],
  ['everywhere stands behind the panel', own, command('test.other', 'x', { scope: 'test.panel' }), 'x', 'note covered test.other'],
  ['another panel does not matter', scoped, command('test.other', 'x', { scope: 'test.elsewhere' }), 'x', undefined],
])('with another command: %s', (_case, wanted, other, keys, expected) => {
  expect(found(keys, wanted, [other]).find((each) => each.endsWith('test.other'))).toBe(expected)
})

test('on a Mac Control is free, and ⌘Q is not', () => {
  expect(found('ctrl+k', own, [], true)).toEqual([])
  expect(found('mod+q', own, [], true)).toEqual(['blocked system'])
})
