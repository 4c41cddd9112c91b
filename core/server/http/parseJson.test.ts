import { expect, test } from 'vitest'
import { parseJson } from './parseJson.ts'

test.each([
  ['{"a":"\\ud800"}', { a: '' }],
  ['{"a":"\\ud800!"}', { a: '\ufffd!' }],
  ['{"a":["x\\uDC00y",1,null]}', { a: ['x\ufffdy', 1, null] }],
  ['{"a":"\\ud83d\\ude00"}', { a: '😀' }],
  ['{"a":"\\\\ud800"}', { a: '\\ud800' }],
  ['{"\\ud800x":1,"b":2}', { '\ufffdx': 1, b: 2 }],
  ['{"a":"x\\u0000y","b\\u0000":1}', { a: 'xy', b: 1 }],
  ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ['{"a":"ção"}', { a: 'ção' }],
])('%s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test('what is no JSON is told as that', () => {
  expect(() => parseJson('{"a":"\\ud800"')).toThrow(SyntaxError)
})
