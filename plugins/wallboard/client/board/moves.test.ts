import { expect, test } from 'vitest'
import { moveTo, type Target } from './moves.ts'

const open = { id: 9, status: 'open', userId: 7, queueId: 1, queue: { id: 1, queue: 'Suporte', color: '#2f8f83' } } as const
const queue = (id: number) => ({ id, queue: `Fila ${id}`, color: '#2f8f83' })
const people = [
  { id: 7, profile: 'user', queues: [queue(1)] },
  { id: 8, profile: 'user', queues: [queue(2)] },
  { id: 6, profile: 'admin', queues: [] },
] as const
const nobody: Target = { id: null, name: 'Sem responsável' }
const transfer = (userId: number | null, queueId: number | null, to: string) => ({
  command: 'tickets.transferTo',
  args: { ticketId: 9, queueId, userId, note: '', to },
})
const put = (queueId: number | null, name: string) => ({ command: 'tickets.putIntoQueue', args: { ticketId: 9, queueId, queue: name } })

test.each([
  ['another queue', open, 'queue', { id: 2, name: 'Vendas' }, put(2, 'Vendas')],
  ['no queue', open, 'queue', { id: null, name: '' }, put(null, '')],
  ['its own queue', open, 'queue', { id: 1, name: 'Suporte' }, null],
  ['a person of its queue, from nobody', { ...open, userId: null }, 'user', { id: 7, name: 'Ana' }, transfer(7, 1, 'Ana')],
  ['a person of another queue: theirs', open, 'user', { id: 8, name: 'Bia' }, transfer(8, 2, 'Bia')],
  ['an administrator without queues: its own', open, 'user', { id: 6, name: 'Caio' }, transfer(6, 1, 'Caio')],
  ['nobody: it waits in its queue', open, 'user', nobody, transfer(null, 1, 'Sem responsável')],
  ['its owner', open, 'user', { id: 7, name: 'Ana' }, null],
  ['anywhere once it is closed', { ...open, status: 'closed' }, 'queue', { id: 2, name: 'Vendas' }, null],
] as const)('a card goes to %s', (_what, ticket, by, target, move) => {
  expect(
    moveTo(
      ticket,
      by,
      target,
      people.map((person) => ({ ...person, queues: [...person.queues] })),
    ),
  ).toEqual(move)
})
