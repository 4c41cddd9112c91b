import { expect, test } from 'vitest'
import { errorOfRefusal } from '#plugins/channels/contract/graph/errors.ts'
import { meaningOf } from './errors.ts'

test.each<[number, number, number | undefined, string, number | null]>([
  [400, 190, undefined, 'authFailed', null],
  [403, 10, undefined, 'authFailed', null],
  [403, 10, 2018278, 'windowClosed', null],
  [403, 10, 2534022, 'windowClosed', null],
  [400, 551, undefined, 'blockedByContact', null],
  [400, 100, 2018001, 'invalidRecipient', null],
  [400, 100, 2018047, 'mediaRejected', null],
  [400, 100, undefined, 'refused', null],
  [400, 100, 33, 'unknownAccount', null],
  [400, 200, 1545041, 'blockedByContact', null],
  [400, 4, undefined, 'rateLimited', 30_000],
  [400, 32, undefined, 'rateLimited', 30_000],
  [400, 613, undefined, 'rateLimited', 30_000],
  [400, 368, undefined, 'accountRestricted', null],
  [400, 200, undefined, 'authFailed', null],
  [400, 230, undefined, 'authFailed', null],
  [400, 299, undefined, 'authFailed', null],
  [500, 1, undefined, 'temporary', 5_000],
  [500, 2, undefined, 'temporary', 5_000],
  [400, 424242, undefined, 'refused', null],
  [503, 424242, undefined, 'temporary', 5_000],
  [429, 424242, undefined, 'rateLimited', 30_000],
])('%d with code %d and subcode %s is %s', (status, code, subcode, reason, waitMs) => {
  const body = { error: { code, ...(subcode && { error_subcode: subcode }), message: 'Why' } }

  expect(errorOfRefusal({ status, headers: {}, body }, meaningOf, [])).toMatchObject({ reason, waitMs, facts: { providerCode: String(code), detail: 'Why' } })
})
