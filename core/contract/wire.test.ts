import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from './define.ts'
import { isAbout, payloadOf, toWire } from './wire.ts'

const typed = defineEvent('tests.typed', z.object({ id: z.int() }), { channel: 'lista', kind: 'ticket:update' })
const keyed = defineEvent('tests.keyed', z.object({ id: z.int() }), { channel: 'ticket', kind: 'delete', key: 'ticket' })
const plain = defineEvent('tests.plain', z.object({ id: z.int() }))

test.each([
  ['with a type', typed, '3:lista', { type: 'ticket:update', payload: { id: 1 } }],
  ['with an action and a key', keyed, '3:ticket', { action: 'delete', ticket: { id: 1 } }],
  ['under its own name', plain, '3:tests.plain', { type: 'tests.plain', payload: { id: 1 } }],
])('an event %s is wrapped and unwrapped alike', (_what, event, name, body) => {
  const wire = toWire(3, event, { id: 1 })

  expect(wire).toEqual({ name, body })
  expect(isAbout(event, wire.body)).toBe(true)
  expect(payloadOf(event, wire.body)).toEqual({ id: 1 })
})

test('a body of another kind is about something else', () => {
  expect(isAbout(typed, { type: 'ticket:create', payload: {} })).toBe(false)
  expect(isAbout(keyed, { action: 'update', ticket: {} })).toBe(false)
})
