import { expect, test } from 'vitest'
import { sign } from './signature.ts'

test.each([
  ['Oi', 'Clara Rocha', '*Clara Rocha:*\nOi'],
  ['Oi\ntudo bem?', 'Clara', '*Clara:*\nOi\ntudo bem?'],
  ['*Clara:*\nOi', 'Clara', '*Clara:*\nOi'],
  ['Oi', '  Clara *  Rocha\n', '*Clara Rocha:*\nOi'],
  ['Oi', ' * ', 'Oi'],
  ['Oi', '', 'Oi'],
])('%j of %j goes out as %j', (body, name, signed) => {
  expect(sign(body, name)).toBe(signed)
})
