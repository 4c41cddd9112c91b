import { expect, test } from 'vitest'
import { AppError } from '#core/contract/errors.ts'
import { makeMessage } from '../testing.ts'
import { type DrainParts, drainTicket, isFinal } from './drain.ts'
import type { OutboxEntry } from './entries.ts'

const entry = (idFront: string): OutboxEntry => ({
  idFront,
  ticketId: 5,
  body: idFront,
  at: 0,
  quoted: null,
  uploadId: null,
  mediaId: null,
  heldUntil: null,
  draft: null,
  failure: null,
})

/** An outbox in memory; `answers` says what the server does at each try. */
function outbox(waiting: string[], answers: (() => ReturnType<DrainParts['send']>)[]) {
  let entries = waiting.map(entry)
  const tried: string[] = []
  const waits: number[] = []
  const refused: [string, string][] = []
  const parts: DrainParts = {
    next: () => entries.find(({ failure }) => failure === null),
    send: async ({ idFront }) => {
      tried.push(idFront)
      const answer = answers.shift()
      return answer ? answer() : makeMessage({ id: idFront, idFront })
    },
    sent: ({ idFront }) => {
      entries = entries.filter((one) => one.idFront !== idFront)
    },
    refused: ({ idFront }, code) => {
      refused.push([idFront, code])
      entries = entries.map((one) => (one.idFront === idFront ? { ...one, failure: code } : one))
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  }
  return { parts, tried, waits, refused, left: () => entries.map(({ idFront }) => idFront) }
}

const fail = (code: string, status: number) => () => Promise.reject(new AppError(code, status))

test('messages go out in the order they were written', async () => {
  const box = outbox(['a', 'b', 'c'], [])

  await drainTicket(5, box.parts)

  expect(box.tried).toEqual(['a', 'b', 'c'])
  expect(box.left()).toEqual([])
})

test('one that finds no line is tried again before the next, with growing waits', async () => {
  const box = outbox(['a', 'b'], [fail('ERR_OFFLINE', 0), fail('ERR_TIMEOUT', 0), fail('ERR_INTERNAL', 500)])

  await drainTicket(5, box.parts)

  expect(box.tried).toEqual(['a', 'a', 'a', 'a', 'b'])
  expect(box.waits).toEqual([1_000, 2_000, 4_000])
})

test('one that the server refuses is marked, and the next goes', async () => {
  const box = outbox(['a', 'b'], [fail('ERR_TICKET_NOT_OPEN', 409)])

  await drainTicket(5, box.parts)

  expect(box.refused).toEqual([['a', 'ERR_TICKET_NOT_OPEN']])
  expect(box.left()).toEqual(['a'])
})

test.each([
  ['no line', new AppError('ERR_OFFLINE', 0), false],
  ['an expired session', new AppError('ERR_SESSION_EXPIRED', 401), false],
  ['too many at once', new AppError('ERR_TOO_MANY_REQUESTS', 429), false],
  ['a fault of the server', new AppError('ERR_INTERNAL', 500), false],
  ['a closed ticket', new AppError('ERR_TICKET_NOT_OPEN', 409), true],
  ['a ticket one may not see', new AppError('ERR_NO_TICKET_FOUND', 404), true],
  ['something unforeseen', new Error('x'), false],
])('%s: final is %#', (_what, error, expected) => {
  expect(isFinal(error)).toBe(expected)
})
