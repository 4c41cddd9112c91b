import { expect, test } from 'vitest'
import { errorOf } from './api.ts'

test.each([
  [401, 'Unauthorized', 'authFailed', null],
  [404, 'Not Found', 'authFailed', null],
  [403, 'Forbidden: bot was blocked by the user', 'blockedByContact', null],
  [403, 'Forbidden: user is deactivated', 'blockedByContact', null],
  [400, 'Bad Request: chat not found', 'invalidRecipient', null],
  [400, 'Bad Request: file is too big', 'mediaRejected', null],
  [413, 'Request Entity Too Large', 'mediaRejected', null],
  [400, "Bad Request: message can't be deleted for everyone", 'tooOld', null],
  [400, 'Bad Request: REACTION_INVALID', 'unsupported', null],
  [400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook', 'notConnected', 60_000],
  [400, 'Bad Request: something new', 'refused', null],
  [429, 'Too Many Requests: retry after 45', 'rateLimited', 45_000],
  [502, 'Bad Gateway', 'temporary', 5_000],
])('%i %s is %s', (code, description, reason, waitMs) => {
  const error = errorOf(code, description, code === 429 ? 45 : undefined)
  expect(error).toMatchObject({ reason, waitMs, facts: { providerCode: String(code), detail: description } })
})
