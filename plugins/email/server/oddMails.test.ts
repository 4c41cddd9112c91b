import { describe, expect, test } from 'vitest'
import { cutText, storableText } from '#core/contract/text.ts'
import { cleanLine } from './cleanLine.ts'
import { parseMail } from './parse.ts'
import { attached, mailOf, multipart, utf8 } from './testing/mails.ts'
import { connection, messagesIn, read } from './testing/reading.ts'

const people = '👨‍👩‍👧'
const flags = '🇧🇷🇵🇹'

describe('a text', () => {
  test.each<[string, string, number, string]>([
    ['that is short enough stays', 'Olá 😀', 6, 'Olá 😀'],
    ['is not cut within an emoji', 'Olá 😀', 5, 'Olá '],
    ['is not cut within a family', `a${people}b`, 5, 'a'],
    ['is not cut within a flag', flags, 6, '🇧🇷'],
    ['is not cut before an accent', 'cafe\u0301', 4, 'caf'],
    ['of one endless character is cut between its signs', `e${'\u0301'.repeat(500)}`, 10, `e${'\u0301'.repeat(9)}`],
    ['has no zero characters', 'a\u0000b', 10, 'ab'],
    ['has no halves of characters', 'a\ud83dz\ude00', 10, 'a\ufffdz\ufffd'],
  ])('%s', (_what, text, most, expected) => {
    expect(cutText(text, most)).toBe(expected)
  })

  test('becomes one line', () => {
    expect([cleanLine(' a\r\n\tb\u0007 ', 10), storableText('a\u0000\ud800')]).toEqual(['a b', 'a'])
  })
})

test('nothing that cannot be kept comes out of a mail, wherever it stands', async () => {
  const odd = '\u0000x'
  const headers = {
    From: `A${odd}na <a${odd}na@cliente.exemplo>`,
    Subject: `Pe${odd}dido`,
    'Message-ID': `<a${odd}@c>`,
    'Reply-To': `B${odd} <b${odd}@outro.exemplo>`,
  }
  const events = await read(mailOf(headers, multipart('mixed', [utf8(`An${odd}tes &#0; \ufffd`), attached('text/csv', `li${odd}sta.csv`, 'a;b')])))
  const kept = JSON.stringify(events, (key, value) => (key === 'content' ? null : value))
  expect(events.length).toBeGreaterThan(1)
  expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i)
})

test('a long subject and a long name are not cut within an emoji', async () => {
  const long = `${'x'.repeat(99)}😀${'y'.repeat(199)}😀`
  const [message] = await messagesIn(mailOf({ From: `"${long}" <ana@cliente.exemplo>`, Subject: long }, utf8('Olá')))
  expect([message?.from.name, message?.body.split('\n')[0]]).toEqual(['x'.repeat(99), `*${'x'.repeat(99)}😀${'y'.repeat(199)}*`])
})

describe('mails with the same id', () => {
  const notice = {
    From: 'avisos@transporte.example',
    Subject: 'Sua entrega',
    'Message-ID': '<notificacao@transporte.example>',
    Date: 'Sun, 22 Nov 2026 10:00:00 -0300',
  }
  const first = mailOf(notice, utf8('Objeto AA123 saiu para entrega.'))
  const refOf = async (source: string) => (await messagesIn(source))[0]?.ref

  test.each([
    ['another text', mailOf(notice, utf8('Objeto BB987 aguarda retirada até sexta.'))],
    ['another day', mailOf({ ...notice, Date: 'Mon, 23 Nov 2026 10:00:00 -0300' }, utf8('Objeto AA123 saiu para entrega.'))],
    ['another subject', mailOf({ ...notice, Subject: 'Sua outra entrega' }, utf8('Objeto AA123 saiu para entrega.'))],
    ['another file', mailOf(notice, multipart('mixed', [utf8('Objeto AA123 saiu para entrega.'), attached('text/csv', 'a.csv', 'a')]))],
  ])('are two where they have %s', async (_what, other) => {
    expect(await refOf(other)).not.toBe(await refOf(first))
  })

  test('are one where they came by different ways', async () => {
    const copy = `Received: from mx2 by mx1\r\nDelivered-To: loja@exemplo.com.br\r\n${first}`
    expect(await refOf(copy)).toBe(await refOf(first))
  })
})

describe('the time of a mail', () => {
  const receivedAt = Date.parse('2026-11-22T13:00:00Z')
  const timeOf = async (date: string) => (await messagesIn(mailOf({ Date: date }, utf8('Olá')), { receivedAt }))[0]?.at?.toISOString()

  test.each([
    ['the sender’s', 'Sun, 22 Nov 2026 09:30:00 -0300', '2026-11-22T12:30:00.000Z'],
    ['the sender’s, by a clock that is a little ahead', 'Sun, 22 Nov 2026 10:04:00 -0300', '2026-11-22T13:04:00.000Z'],
    ['the server’s, where the sender’s is still to come', 'Sun, 22 Nov 2026 11:00:00 -0300', '2026-11-22T13:00:00.000Z'],
    ['the server’s, where the sender’s is long past', 'Thu, 1 Jan 1970 00:00:00 +0000', '2026-11-22T13:00:00.000Z'],
    ['the server’s, where the sender’s is none', 'ontem', '2026-11-22T13:00:00.000Z'],
    ['the server’s, where there is no other', '', '2026-11-22T13:00:00.000Z'],
  ])('is %s', async (_what, date, at) => {
    expect(await timeOf(date)).toBe(at)
  })

  test('is not told of a delivery that does not know when it came', async () => {
    const [message] = await messagesIn(mailOf({ Date: 'Sun, 22 Nov 2026 09:30:00 -0300' }, utf8('Olá')))
    expect(message?.at).toBeUndefined()
  })
})

test.each([
  ['nothing at all', ''],
  ['headers without an end', 'From: ana@cliente.exemplo'],
  ['parts that are not there', 'From: ana@cliente.exemplo\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'],
  ['an encoding that is none', 'From: ana@cliente.exemplo\r\nContent-Type: text/plain; charset=martian\r\nContent-Transfer-Encoding: none\r\n\r\nOlá'],
  ['bytes of anything', Buffer.from([0, 255, 254, 13, 10, 13, 10, 0, 200]).toString('latin1')],
])('a mail of %s is a message all the same', async (_what, source) => {
  const head = JSON.stringify({ uid: 1, bytes: source.length, isCut: false })
  expect(await parseMail(Buffer.from(`${head}\n${source}`, 'latin1'), connection)).toMatchObject([{ kind: 'message' }])
})
