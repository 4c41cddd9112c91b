import { expect, test } from 'vitest'
import { readKeysFile } from './readKeysFile.ts'

const read = (keys: unknown, more: object = {}) => readKeysFile(JSON.stringify({ format: 'balcao.keys', version: 1, keys, ...more }), ['test.a', 'test.b'])

test.each([
  ['what is no JSON', readKeysFile('{', []), 'notJson'],
  ['another program’s file', readKeysFile('{"keys":{}}', []), 'otherFormat'],
  ['keys that are no object', read([]), 'otherFormat'],
  ['a newer file', read({}, { version: 2 }), 'newer'],
])('%s is refused', (_case, found, problem) => {
  expect(found).toEqual({ problem })
})

test.each([
  ['one and several keys, and none', { 'test.a': 'g a', 'test.b': ['e', 'mod+e'] }, { 'test.a': ['g a'], 'test.b': ['e', 'mod+e'] }, [], []],
  ['removed keys', { 'test.a': '', 'test.b': [] }, { 'test.a': [], 'test.b': [] }, [], []],
  ['a command that is not here', { 'test.gone': 'e' }, {}, ['test.gone'], []],
  ['a text that is no key keeps the command as it is', { 'test.a': 'hyper+k' }, {}, [], ['test.a: hyper+k']],
  ['one of two is no key', { 'test.a': ['e', 'hyper+k'] }, { 'test.a': ['e'] }, [], ['test.a: hyper+k']],
  ['something else', { 'test.a': 7 }, {}, [], ['test.a: 7']],
])('%s', (_case, keys, wanted, unknown, noKeys) => {
  expect(read(keys)).toEqual({ problem: null, keys: wanted, unknown, noKeys })
})
