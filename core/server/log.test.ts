import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('what people wrote does not reach the log with the error of the query that carried it', () => {
  const written: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  const failed = new DrizzleQueryError('insert into "messages" ("body") values ($1)', ['meu CPF é 123'], new Error('connection terminated'))

  createLog('warn').warn({ job: 'chat.deliver', reason: failed.message }, 'job failed')
  write.mockRestore()

  expect(failed.message).toContain('meu CPF')
  expect(written.join('')).toContain('insert into')
  expect(written.join('')).not.toContain('meu CPF')
})
