import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createDiskSpace } from './diskSpace.ts'
import { asRefusal } from './http/refusal.ts'

test('what leaves the floor free is taken, the rest refused', async () => {
  const roomy = createDiskSpace(tmpdir(), 0)
  const full = createDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER)

  expect(await roomy.hasRoomFor(1024)).toBe(true)
  expect(await roomy.hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false)
  expect(await full.hasRoomFor(0)).toBe(false)
  await expect(full.require(1)).rejects.toMatchObject({ status: 507, code: 'ERR_INSUFFICIENT_STORAGE', body: { missing: ['disk'] } })
})

test.each([
  ['no room for a file', { code: 'ENOSPC' }, 507],
  ['a quota of the disk', { code: 'EDQUOT' }, 507],
  ['a database that cannot write', { code: '53100' }, 503],
  ['a database that ends', { code: '57P01' }, 503],
  ['a line that broke', { code: 'ECONNRESET' }, 503],
  ['too many connections', { code: '53300' }, 503],
  ['a fault of ours', { code: 'EISDIR' }, 500],
])('%s is said as such', (_what, code, status) => {
  expect(asRefusal(Object.assign(new Error('x'), code)).status).toBe(status)
  expect(asRefusal(new Error('outer', { cause: Object.assign(new Error('x'), code) })).status).toBe(status)
})
