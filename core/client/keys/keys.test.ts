import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindingsOf, keysOf } from '#core/client/commands/bindings.ts'
import { findKeyClashes } from '#core/client/commands/findKeyClashes.ts'
import { isSilent, pressIds, writtenPress } from '#core/client/commands/keyEvent.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { formatKeys } from './formatKeys.ts'
import { keysId } from './keys.ts'

const press = (key: string, code: string, flags: Partial<Parameters<typeof pressIds>[0]> = {}) =>
  pressIds({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGraph: false, ...flags }, false)
const command = (id: `test.${string}`, keys: string | string[], more: Partial<AnyCommand> = {}): AnyCommand => ({
  id,
  title: id,
  args: z.object({}),
  keys,
  run: () => {},
  ...more,
})

describe('what a press is', () => {
  test.each([
    ['a letter by its place, whatever it makes', press('q', 'KeyA'), 'a'],
    ['Shift and a letter', press('E', 'KeyE', { shiftKey: true }), 'shift+e'],
    ['Ctrl and Shift', press('E', 'KeyE', { ctrlKey: true, shiftKey: true }), 'mod+shift+e'],
    ['a symbol by what it makes, with or without Shift', press('?', 'Slash', { shiftKey: true }), '?'],
    ['a symbol on another key', press('/', 'KeyQ', { isAltGraph: true, ctrlKey: true, altKey: true }), '/'],
    ['a digit of the number pad', press('5', 'Numpad5'), '5'],
    ['an arrow with Shift', press('ArrowLeft', 'ArrowLeft', { shiftKey: true }), 'shift+arrowleft'],
    ['a function key', press('F6', 'F6'), 'f6'],
    ['a letter from a keyboard on glass, without a place', press('k', ''), 'k'],
  ])('%s', (_name, ids, expected) => {
    expect(ids).toContain(expected)
  })

  test('modifiers alone, accents and what an input method swallows mean nothing', () => {
    expect(['Shift', 'Control', 'Dead', 'Process'].every((key) => isSilent({ key }))).toBe(true)
    expect(isSilent({ key: 'a' })).toBe(false)
  })

  test('AltGr and a letter is text, not a command', () => {
    expect(press('€', 'KeyE', { isAltGraph: true, ctrlKey: true, altKey: true })).toEqual(['€'])
    expect(press('e', 'KeyE', { isAltGraph: true })).toEqual([])
  })

  test('on a Mac ⌘ is mod', () => {
    expect(pressIds({ key: 'k', code: 'KeyK', ctrlKey: false, metaKey: true, altKey: false, shiftKey: false, isAltGraph: false }, true)).toEqual(['mod+k'])
  })
})

test.each([
  ['mod+Shift+E', 'mod+shift+e'],
  ['g a', 'g a'],
  ['w shift+left', 'w shift+arrowleft'],
  ['space', 'space'],
  ['mod+space', 'mod+space'],
  ['+', '+'],
  ['mod++', 'mod++'],
  ['hyper+k', null],
  ['', null],
])('%s is read as %s', (keys, expected) => {
  expect(keysId(keys)).toBe(expected)
})

test('caps are named as on the machine', () => {
  expect(formatKeys('mod+shift+e', false)).toEqual([['Ctrl', 'Shift', 'E']])
  expect(formatKeys('mod+k', true)).toEqual([['⌘', 'K']])
  expect(formatKeys('g left', false)).toEqual([['G'], ['←']])
})

test('a person may change or remove the keys of a command', () => {
  const close = { id: 'test.close', keys: ['e', 'mod+e'] } as const

  expect(keysOf(close)).toEqual(['e', 'mod+e'])
  expect(keysOf(close, { 'test.close': 'x' })).toEqual(['x'])
  expect(keysOf(close, { 'test.close': '' })).toEqual([])
  expect(bindingsOf([command('test.a', 'nonsense+k')])).toEqual([])
})

describe('clashes', () => {
  test.each([
    ['the same keys in one scope', [command('test.a', 'e'), command('test.b', 'e')], 1],
    ['keys that begin a chord', [command('test.a', 'g'), command('test.b', 'g a')], 1],
    ['other scopes', [command('test.a', 'e', { scope: 'test.one' }), command('test.b', 'e', { scope: 'test.two' })], 0],
    ['both depend on a condition', [command('test.a', 'e', { when: () => true }), command('test.b', 'e', { when: () => false })], 0],
  ])('%s', (_name, commands, count) => {
    expect(findKeyClashes(commands)).toHaveLength(count)
  })
})

test.each([
  ['a letter', { key: 'e', code: 'KeyE' }, 'e'],
  ['Ctrl, Shift and a letter', { key: 'E', code: 'KeyE', ctrlKey: true, shiftKey: true }, 'mod+shift+e'],
  ['a sign as it is made', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['a sign on a digit', { key: '#', code: 'Digit3', shiftKey: true }, '#'],
  ['Ctrl and a digit', { key: '3', code: 'Digit3', ctrlKey: true }, 'mod+3'],
  ['an arrow', { key: 'ArrowLeft', code: 'ArrowLeft', shiftKey: true }, 'shift+left'],
  ['Space', { key: ' ', code: 'Space' }, 'space'],
  ['a function key', { key: 'F8', code: 'F8' }, 'f8'],
  ['Ctrl and a sign', { key: '/', code: 'Slash', ctrlKey: true }, 'mod+/'],
  ['AltGr makes its sign', { key: '/', code: 'KeyQ', ctrlKey: true, altKey: true, isAltGraph: true }, '/'],
  ['a key that none can have', { key: 'ContextMenu', code: 'ContextMenu' }, null],
])('a recorded press is written as a binding that it answers to: %s', (_name, flags, expected) => {
  const event = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGraph: false, ...flags }
  const written = writtenPress(event, false)

  expect(written).toBe(expected)
  if (written !== null) expect(pressIds(event, false)).toContain(keysId(written))
})

test.each([
  ['what the command came with', undefined, ['e', 'mod+e']],
  ['one of one’s own', 'x', ['x']],
  ['several', ['x', 'g x'], ['x', 'g x']],
  ['none, as an empty text', '', []],
  ['none, as an empty list', [], []],
])('the keys of a command: %s', (_name, own, expected) => {
  expect(keysOf(command('test.a', ['e', 'mod+e']), own === undefined ? {} : { 'test.a': own })).toEqual(expected)
})
