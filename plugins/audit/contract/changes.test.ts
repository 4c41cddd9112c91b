import { expect, test } from 'vitest'
import { changesOf, maskedAccount } from './index.ts'

test.each([
  ['a changed value', { tag: 'Nova' }, { tag: 'Velha' }, [{ field: 'tag', before: 'Nova', after: 'Velha' }]],
  ['what stayed is left out', { tag: 'Nova', isActive: true }, { tag: 'Nova', isActive: false }, [{ field: 'isActive', before: 'true', after: 'false' }]],
  ['a field that comes', {}, { color: '#fff' }, [{ field: 'color', before: null, after: '#fff' }]],
  ['a secret is named only', { password: 'a' }, { password: 'b' }, [{ field: 'password', before: null, after: null }]],
  ['so is a token', { apiToken: 'a' }, { apiToken: 'b' }, [{ field: 'apiToken', before: null, after: null }]],
  ['so is what people wrote', { autoCloseMessage: 'Oi' }, { autoCloseMessage: 'Tchau' }, [{ field: 'autoCloseMessage', before: null, after: null }]],
  ['a long value is no state', { steps: 'x' }, { steps: 'y'.repeat(121) }, [{ field: 'steps', before: 'x', after: null }]],
  ['that a row went is told by its sentence', { isDeleted: false }, { isDeleted: true }, []],
])('%s', (_name, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test('a row of many fields keeps the first thirty', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_none, at) => [`f${at}`, at]))
  expect(changesOf({}, many)).toHaveLength(30)
})

test.each([
  ['joana@empresa.com', 'jo…@empresa.com'],
  ['  SenhaSecreta1 ', 'Se…'],
  ['', '…'],
])('%j is kept as %j', (typed, kept) => {
  expect(maskedAccount(typed)).toBe(kept)
})
