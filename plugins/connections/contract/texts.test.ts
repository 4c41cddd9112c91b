import { expect, test } from 'vitest'
import { connectionTextProblems, connectionTexts, LONGEST_CONNECTION_TEXT } from './texts.ts'

test.each([
  ['nothing stored means the company’s texts', {}, { sendGreetingAccepted: null, sendMsgTransfTicket: null }],
  ['an empty one stays empty', { sendGreetingAccepted: '' }, { sendGreetingAccepted: '', sendMsgTransfTicket: null }],
  ['a blank one is empty', { sendMsgTransfTicket: ' \n ' }, { sendGreetingAccepted: null, sendMsgTransfTicket: '' }],
  ['a text stays as it is written', { sendGreetingAccepted: ' Oi ' }, { sendGreetingAccepted: ' Oi ', sendMsgTransfTicket: null }],
])('%s', (_what, stored, texts) => {
  expect(connectionTexts(stored)).toEqual(texts)
})

test.each([
  ['the company’s', null, []],
  ['nothing', '', []],
  ['the longest', 'x'.repeat(LONGEST_CONNECTION_TEXT), []],
  ['one letter more', 'x'.repeat(LONGEST_CONNECTION_TEXT + 1), ['too_big']],
  ['half a character', 'Oi \ud83d', ['invalid_format']],
  ['the character that is none', 'Oi \u0000', ['invalid_format']],
])('of %s the problems are told at its field', (_what, text, codes) => {
  const none = connectionTexts()

  for (const field of ['sendGreetingAccepted', 'sendMsgTransfTicket'])
    expect(connectionTextProblems({ ...none, [field]: text })).toMatchObject(codes.map((code) => ({ field, code })))
})
