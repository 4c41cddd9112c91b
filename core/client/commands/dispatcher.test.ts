import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyCommand } from '#core/client/plugin.ts'
import { bindingsOf } from './bindings.ts'
import { answerPress, type Situation } from './dispatcher.ts'

const { get } = createStore()
const command = (id: `test.${string}`, keys: string, more: Partial<AnyCommand> = {}): AnyCommand => ({
  id,
  title: id,
  args: z.object({}),
  keys,
  run: () => {},
  ...more,
})
const answer = (commands: AnyCommand[], strokes: string[], situation: Partial<Situation> = {}) =>
  answerPress(bindingsOf(commands), strokes, { get, scope: null, isInText: false, isRepeat: false, ...situation })

test('the focused panel answers first, then everywhere', () => {
  const here = command('test.here', 'e', { scope: 'test.panel' })
  const everywhere = command('test.everywhere', 'e')

  expect(answer([everywhere, here], ['e'], { scope: 'test.panel' })).toEqual({ kind: 'run', command: here })
  expect(answer([everywhere, here], ['e'], { scope: 'test.other' })).toEqual({ kind: 'run', command: everywhere })
})

test('a command that cannot run here leaves the key to the next scope', () => {
  const here = command('test.here', 'e', { scope: 'test.panel', when: () => false })
  const needsMore = command('test.needsMore', 'e', { scope: 'test.panel', args: z.object({ id: z.number() }) })
  const everywhere = command('test.everywhere', 'e')

  expect(answer([here, needsMore, everywhere], ['e'], { scope: 'test.panel' })).toEqual({ kind: 'run', command: everywhere })
})

test('two enabled commands on one key run neither', () => {
  expect(answer([command('test.a', 'e'), command('test.b', 'e')], ['e']).kind).toBe('clash')
})

test('a chord waits after its first key', () => {
  const go = command('test.go', 'g a')

  expect(answer([go], ['g'])).toEqual({ kind: 'pending', strokes: ['g'] })
  expect(answer([go], ['g', 'a'])).toEqual({ kind: 'run', command: go })
  expect(answer([go], ['g', 'b']).kind).toBe('none')
})

test('in text only commands made for it answer', () => {
  const palette = command('test.palette', 'mod+k', { inText: true })

  expect(answer([palette, command('test.e', 'e')], ['mod+k'], { isInText: true }).kind).toBe('run')
  expect(answer([palette, command('test.e', 'e')], ['e'], { isInText: true }).kind).toBe('none')
})

test('a held key repeats movements alone', () => {
  expect(answer([command('test.down', 'j', { isHidden: true })], ['j'], { isRepeat: true }).kind).toBe('run')
  expect(answer([command('test.close', 'e')], ['e'], { isRepeat: true }).kind).toBe('none')
})

test('without the permission a command does not answer', () => {
  expect(answer([command('test.a', 'e', { permission: 'test.close' })], ['e']).kind).toBe('none')
})
