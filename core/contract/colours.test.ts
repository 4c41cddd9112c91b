import { expect, test } from 'vitest'
import { colourProblems, type SystemColors } from './colours.ts'

test.each<[string, SystemColors, string[]]>([
  ['six digits', [{ primary: '#3d7fc4' }], []],
  ['three digits, many in one', [{ primary: '#fff', sidebar: '#000' }], []],
  ['a word', [{ primary: 'red' }], ['systemColors.primary no_colour']],
  ['nothing', [{ primary: '' }], ['systemColors.primary no_colour']],
  ['style in the value', [{ primary: '#fff;}body{' }], ['systemColors.primary no_colour']],
  ['style in the name', [{ '}body{': '#fff' }], ['systemColors.}body{ invalid_key']],
])('%s', (_what, colours, expected) => {
  expect(colourProblems(colours).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
})
