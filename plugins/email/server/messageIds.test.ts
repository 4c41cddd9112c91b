import { expect, test } from 'vitest'
import { isOurAutomatic, isOurs, mailOf, ourMessageId, shortened } from './messageIds.ts'
import { ADDRESS } from './testing/connection.ts'
import { line } from './testing/reading.ts'

test('ids of mails cannot be made by others', () => {
  const ours = ourMessageId('a-1', ADDRESS, line)
  expect([isOurs(ours, line), isOurs(ours, { hookSecret: 'outro' }), isOurs(ours.replace('a-1', 'a-2'), line), isOurs('<x@y>', line)]).toEqual([
    ...[true, false, false, false],
  ])
})

test('long chains keep their beginning and their end', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `<${at}@c>`)
  expect(shortened(ids)).toEqual([...ids.slice(0, 10), ...ids.slice(-10)])
})

test('ids say whether an agent wrote the mail, and nobody else can change that', () => {
  const [agents, automatic] = [ourMessageId('a-1', ADDRESS, line), ourMessageId('a-1', ADDRESS, line, { isAutomatic: true })]
  const forged = automatic.replace('<a.', '<m.')
  expect([isOurs(automatic, line), isOurAutomatic(automatic, line), isOurAutomatic(agents, line), isOurs(forged, line)]).toEqual([true, true, false, false])
})

test.each(['<um@c>', '<um@c>#3', '<um@c>~0123456789abcdef', '<um@c>~0123456789abcdef#3'])('%s is of a mail', (ref) => {
  expect(mailOf(ref)).toBe('<um@c>')
})
