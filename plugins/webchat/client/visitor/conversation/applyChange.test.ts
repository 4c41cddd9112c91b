import { expect, it } from 'vitest'
import { applyChange } from './applyChange.ts'
import { createChanges } from './createChanges.ts'
import { messageForTests as message } from './messageForTests.ts'

const change = (id: string, overrides = {}) => ({ id, body: 'novo', isEdited: true, isDeleted: false, reactions: [], ...overrides })
const place = { type: 'location' as const, latitude: 1, longitude: 2, name: null, address: null }

it('changes the message, and what others quote of it', () => {
  const quoted = { id: 'a', body: 'a', fromMe: false, isDeleted: false }

  const [a, b, c] = applyChange([message('a', 1, { data: place }), message('b', 2, { quoted }), message('c', 3)], change('a'))

  expect(a).toMatchObject({ body: 'novo', isEdited: true, data: place })
  expect(b).toMatchObject({ body: 'b', isEdited: false, quoted: { body: 'novo', isDeleted: false } })
  expect(c).toEqual(message('c', 3))
})

it('leaves nothing of what was taken back', () => {
  const [a] = applyChange([message('a', 1, { data: place })], change('a', { body: '', isDeleted: true }))

  expect(a).toMatchObject({ body: '', data: null, isDeleted: true })
})

it('knows what was heard after a point in time, the latest of each message', () => {
  const changes = createChanges()
  changes.hear(change('a', { body: '1' }))
  const mark = changes.mark()
  changes.hear(change('b', { body: '2' }))
  changes.hear(change('b', { body: '3' }))

  expect(changes.since(mark).map(({ id, body }) => id + body)).toEqual(['b3'])
  expect(changes.of('a')?.body).toBe('1')
  expect(changes.of('c')).toBeNull()
})
