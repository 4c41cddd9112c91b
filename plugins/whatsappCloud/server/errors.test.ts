import { describe, expect, test } from 'vitest'
import { detailOf, errorOfRefusal } from '#plugins/channels/contract/graph/errors.ts'
import { type ChannelReason, connectionReasons, textsOf } from '#plugins/connections/contract/index.ts'
import { errorOfStatus, meaningOf, resendAfterMs } from './errors.ts'

const refused = (status: number, error?: object, headers: Record<string, string> = {}) =>
  errorOfRefusal({ status, headers, body: error ? { error } : null }, meaningOf, ['EAAsecret'])

type Concern = 'line' | 'waits' | 'message'
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds are those after which a message is sent again: one that was never taken, and one that failed after it was. */
const cases: [codes: number[], reason: ChannelReason, concern: Concern, waitMs?: number, resendMs?: number][] = [
  [[0, 190], 'authFailed', 'line'],
  [[3, 10, 200, 230, 299, 131005], 'authFailed', 'line'],
  [[368, 131031, 131037], 'accountRestricted', 'line'],
  [[33], 'unknownAccount', 'line'],
  [[131045, 133000, 133004, 133005, 133006, 133008, 133009, 133010, 133015, 133016], 'notRegistered', 'line'],
  [[4, 80007], 'rateLimited', 'waits', 10 * MINUTE_MS, 10 * MINUTE_MS],
  [[130429, 131056], 'rateLimited', 'waits', 30 * SECOND_MS, MINUTE_MS],
  [[131064], 'rateLimited', 'waits', 2 * HOUR_MS, 2 * HOUR_MS],
  [[131048], 'qualityLimited', 'waits', 2 * HOUR_MS, 2 * HOUR_MS],
  [[1, 2, 131000, 131016, 131057, 135000], 'temporary', 'waits', 5 * SECOND_MS, 5 * MINUTE_MS],
  [[131042], 'payment', 'message'],
  [[130497, 131021, 131026, 131030, 131062], 'invalidRecipient', 'message'],
  [[131047], 'windowClosed', 'message'],
  [[130472, 131049], 'marketingLimited', 'message'],
  [[131050], 'marketingStopped', 'message'],
  [[131051], 'unsupported', 'message'],
  [[131052, 131053], 'mediaRejected', 'message'],
  [[132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069], 'templateInvalid', 'message'],
  [[100, 131008, 131009], 'refused', 'message'],
  [[424242], 'refused', 'message'],
]

describe('a code', () => {
  const byCode = cases.flatMap(([codes, reason, concern, waitMs, resendMs]) => codes.map((code) => ({ code, reason, concern, waitMs, resendMs })))

  test.each(byCode)('$code is $reason and concerns: $concern', ({ code, reason, concern, waitMs, resendMs }) => {
    const [refusal, failed] = [refused(400, { code }), errorOfStatus({ code })]

    expect([refusal.reason, failed.reason]).toEqual([reason, reason])
    expect(refusal.facts.providerCode).toBe(String(code))
    expect(connectionReasons.has(reason)).toBe(concern === 'line')
    expect(refusal.waitMs).toBe(waitMs ?? null)
    expect(resendAfterMs(failed)).toBe(concern === 'line' ? MINUTE_MS : (resendMs ?? null))
  })

  test('100 with subcode 33 says that there is no such number', () => {
    expect(refused(400, { code: 100, error_subcode: 33 })).toMatchObject({ reason: 'unknownAccount' })
  })

  test('that is not known is told with the words of the provider', () => {
    expect(textsOf(refused(400, { code: 424242, message: 'Something new' }))).toBe('424242: Something new')
    expect(textsOf(refused(400, { code: 131026, message: 'Undeliverable' }))).toBe('Undeliverable')
  })
})

describe('an answer without a code that we know', () => {
  test.each([
    [401, 'authFailed'],
    [429, 'rateLimited'],
    [400, 'refused'],
    [403, 'refused'],
    [500, 'temporary'],
    [503, 'temporary'],
    [504, 'uncertain'],
  ])('%d: %s', (status, reason) => {
    expect(refused(status)).toMatchObject({ reason, facts: { providerCode: String(status) } })
    expect(refused(status, { code: 424242 })).toMatchObject({ reason })
  })
})

describe('how long to wait', () => {
  test.each<[string, ReturnType<typeof refused>, number | null]>([
    ['as long as the answer says', refused(429, { code: 130429 }, { 'retry-after': '120' }), 120_000],
    ['as usual where it says nothing', refused(429, { code: 130429 }), 30_000],
    ['hours where too much was sent', refused(400, { code: 131048 }), 7_200_000],
    ['not at all where it is for good', refused(400, { code: 131026 }), null],
    ['not at all where the window is closed', refused(400, { code: 131047 }), null],
  ])('%s', (_what, error, waitMs) => {
    expect(error.waitMs).toBe(waitMs)
  })
})

describe('what administrators are told', () => {
  test('is what the provider says, each sentence once', () => {
    expect(detailOf({ code: 1, message: 'Bad', error_data: { details: 'Worse' } })).toBe('Bad: Worse')
    expect(detailOf({ code: 1, message: 'Bad', error_data: { details: 'Bad' } })).toBe('Bad')
  })

  test('holds no credential and nothing that was written, and is short', () => {
    const { detail } = refused(401, { code: 190, message: `Malformed access token EAAsecret ${'x'.repeat(500)}` }).facts

    expect(detail).toContain('Malformed access token …')
    expect(detail?.length).toBe(300)
    expect(detailOf({ code: 100, message: 'Text "Segredo da Ana" is too long' }, ['Segredo da Ana'])).toBe('Text "…" is too long')
  })
})
