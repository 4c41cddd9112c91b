import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLog } from '#core/server/log.ts'
import { readEntry, safeText, type TakenEntry, tapLog } from './logTap.ts'

const written = (facts: object) => JSON.stringify({ level: 40, time: 1_700_000_000_000, msg: 'job failed', ...facts })

test('an entry keeps its level, company and facts', () => {
  expect(readEntry(written({ tenantId: 3, job: 'chat.send', attempt: 2, reason: 'no answer' }))).toEqual({
    at: new Date(1_700_000_000_000),
    level: 'warn',
    message: 'job failed',
    facts: 'job=chat.send attempt=2 reason=no answer',
    tenantId: 3,
    failure: { job: 'chat.send', attempt: 2, reason: 'no answer' },
  })
})

test.each<[string, object]>([
  ['a token', { accessToken: 'geheim-1234' }],
  ['a password', { password: 'geheim-1234' }],
  ['a body', { body: 'geheim-1234' }],
  ['something within something', { inner: { whatever: 'geheim-1234' } }],
  ['a name', { contactName: 'geheim-1234' }],
  ['a token in an address', { reason: 'GET https://api.example/x?token=geheim-1234 failed' }],
  ['a password in an address', { reason: 'postgres://balcao:geheim-1234@db/x' }],
])('%s is not shown', (_what, facts) => {
  expect(JSON.stringify(readEntry(written(facts)))).not.toContain('geheim-1234')
})

test.each([
  ['a telephone', 'sent to +55 11 91234-5678', '91234'],
  ['an address of e-mail', 'sent to maria.souza@empresa.example', 'maria'],
])('%s is masked', (_what, text, shown) => {
  expect(safeText(text, 100)).not.toContain(shown)
})

test.each(['', 'Balcão 1.0', '{"half":', '[]', '{"msg":"without level"}'])('%j is no entry', (text) => {
  expect(readEntry(text)).toBeNull()
})

test('a log is tapped, children too, until it is let go', () => {
  const taken: TakenEntry[] = []
  const log = createLog('info')
  const silent = { write: () => true }
  Reflect.set(log, pino.symbols.streamSym, silent)
  const end = tapLog(log, (entry) => void taken.push(entry))
  log.info({ tenantId: 2 }, 'begun')
  log.child({}).error('broken')
  log.debug('not of this level')
  end()
  log.info('over')
  expect(taken.map(({ level, message, tenantId }) => [level, message, tenantId])).toEqual([
    ['info', 'begun', 2],
    ['error', 'broken', null],
  ])
})
