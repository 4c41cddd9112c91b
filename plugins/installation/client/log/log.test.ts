import { expect, test } from 'vitest'
import type { LogEntry } from '../../contract/index.ts'
import { joinEntries, type LogFilter, passes } from './log.ts'

const entry = (id: number, change: Partial<LogEntry> = {}): LogEntry => ({
  ...{ id, at: '2026-11-23T12:00:00.000Z', level: 'warn', node: 'a:1', message: 'job failed', facts: 'job=chat.send', tenantId: null },
  ...change,
})
const NONE: LogFilter = { search: '', level: '', company: '', node: '' }

test('entries that came twice or late stand once, in order', () => {
  expect(joinEntries([entry(1), entry(3)], [entry(3), entry(2)]).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the oldest go where there are too many', () => {
  const many = Array.from({ length: 1_000 }, (_one, at) => entry(at + 1))
  const joined = joinEntries(many, [entry(1_001)])
  expect([joined.length, joined[0]?.id, joined.at(-1)?.id]).toEqual([1_000, 2, 1_001])
})

test.each<[string, Partial<LogFilter>, boolean]>([
  ['nothing', {}, true],
  ['a lower level', { level: 'info' }, true],
  ['a higher level', { level: 'error' }, false],
  ['no company', { company: '0' }, true],
  ['a company', { company: '2' }, false],
  ['another server', { node: 'b:1' }, false],
  ['a word of the facts', { search: 'CHAT' }, true],
  ['another word', { search: 'flow' }, false],
])('%s asked for', (_what, filter, isThere) => {
  expect(passes({ ...NONE, ...filter }, entry(1))).toBe(isThere)
})
