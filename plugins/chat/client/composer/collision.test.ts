import { describe, expect, test } from 'vitest'
import { makeMessage } from '../testing.ts'
import { answerSince } from './collision.ts'

const ME = 7
const answer = (change: object) => makeMessage({ id: 'a', seq: 5, fromMe: true, userId: 8, user: { id: 8, name: 'Bia' }, ...change })

describe('an answer that came while one wrote', () => {
  test.each([
    ["a colleague's", {}, 'a'],
    ['one from before', { seq: 3 }, undefined],
    ['one of my own', { userId: ME }, undefined],
    ["the contact's", { fromMe: false, userId: null }, undefined],
    ['one that a robot sent', { sendType: 'bot' }, undefined],
    ['one of an earlier ticket', { ticketId: 4 }, undefined],
  ])('%s', (_what, change, found) => {
    expect(answerSince([answer(change)], 5, 3, ME)?.id).toBe(found)
  })
})
