import { describe, expect, test } from 'vitest'
import { cleanKey, foldKey, mayEditReply, maySeeReply, type ReplyScope, type ReplyViewer, replyProblems } from './rules.ts'

test.each([
  ['oi', 'Olá', []],
  ['bom-dia_2.0', 'Olá', []],
  ['olá', 'Olá', []],
  ['x'.repeat(40), 'Olá', []],
  ['', 'Olá', ['key required']],
  ['x'.repeat(41), 'Olá', ['key too_big']],
  ['frete gratis', 'Olá', ['key invalid_format']],
  ['a/b', 'Olá', ['key invalid_format']],
  ['oi!', 'Olá', ['key invalid_format']],
  ['😀', 'Olá', ['key invalid_format']],
  ['oi', ' \n', ['message required']],
  ['oi', 'x'.repeat(4096), []],
  ['oi', 'x'.repeat(4097), ['message too_big']],
  ['', '', ['key required', 'message required']],
])('the key %j with its text has the problems that it has', (key, message, problems) => {
  expect(replyProblems({ key, message, mediaId: null }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('a file may go without a text', () => {
  expect(replyProblems({ key: 'oi', message: ' ', mediaId: 'f1' })).toEqual([])
})

test.each([
  ['/oi', 'oi'],
  [' /oi ', 'oi'],
  ['//oi', 'oi'],
  ['oi', 'oi'],
])('%j is kept as %j', (typed, key) => {
  expect(cleanKey(typed)).toBe(key)
})

test.each([
  ['OLÁ', 'ola'],
  ['Ação', 'acao'],
])('%j is compared as %j', (key, folded) => {
  expect(foldKey(key)).toBe(folded)
})

describe('who sees and who changes', () => {
  const viewer = (profile: ReplyViewer['profile'], queueIds: number[] = [7]): ReplyViewer => ({ userId: 1, profile, queueIds })
  const reply = (scope: ReplyScope, queueIds: number[] = [], userId = 2) => ({ scope, queueIds, userId })

  test.each<[string, ReturnType<typeof reply>, ReplyViewer, boolean, boolean]>([
    ['an agent their own', reply('personal', [], 1), viewer('user'), true, true],
    ["an agent a colleague's own", reply('personal'), viewer('user'), false, false],
    ["an admin a colleague's own", reply('personal'), viewer('admin'), false, false],
    ['an agent one for all', reply('shared'), viewer('user'), true, false],
    ['an agent one of their queue', reply('shared', [6, 7]), viewer('user'), true, false],
    ['an agent one of other queues', reply('shared', [6]), viewer('user'), false, false],
    ['an agent without queues one of a queue', reply('shared', [6]), viewer('user', []), false, false],
    ['an agent the shared one they once wrote', reply('shared', [6], 1), viewer('user'), false, false],
    ['a supervisor one of other queues', reply('shared', [6]), viewer('super', []), true, true],
    ['an admin one of other queues', reply('shared', [6]), viewer('admin', []), true, true],
    ['a superadmin one for all', reply('shared'), viewer('superadmin'), false, false],
    ['a superadmin their own', reply('personal', [], 1), viewer('superadmin'), false, false],
  ])('%s', (_what, one, who, sees, changes) => {
    expect([maySeeReply(one, who), maySeeReply(one, who) && mayEditReply(one, who)]).toEqual([sees, changes])
  })
})
