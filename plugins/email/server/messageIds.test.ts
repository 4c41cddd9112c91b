import { expect, test } from 'vitest'
import { isOurAutomatic, isOurs, mailOf, ourMessageId, shortened } from './messageIds.ts'
import { ADDRESS } from './testing/connection.ts'
import { connection } from './testing/reading.ts'

test('ids of mails cannot be made by others', () => {
  const ours = ourMessageId('a-1', ADDRESS, connection)
  expect([
    isOurs(ours, connection),
    isOurs(ours, { hookSecret: 'outro' }),
    isOurs(ours.replace('a-1', 'a-2'), connection),
    isOurs('<x@y>', connection),
  ]).toEqual([...[true, false, false, false]])
})

test('long chains keep their beginning and their end', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `<${at}@c>`)
  expect(shortened(ids)).toEqual([...ids.slice(0, 10), ...ids.slice(-10)])
})

test('ids say whether an agent wrote the mail, and nobody else can change that', () => {
  const [agents, automatic] = [ourMessageId('a-1', ADDRESS, connection), ourMessageId('a-1', ADDRESS, connection, { isAutomatic: true })]
  const forged = automatic.replace('<a.', '<m.')
  expect([isOurs(automatic, connection), isOurAutomatic(automatic, connection), isOurAutomatic(agents, connection), isOurs(forged, connection)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each(['<um@c>', '<um@c>#3', '<um@c>~0123456789abcdef', '<um@c>~0123456789abcdef#3'])('%s is of a mail', (ref) => {
  expect(mailOf(ref)).toBe('<um@c>')
})
