import { describe, expect, test } from 'vitest'
import { detailOf, errorOfRefusal } from '#plugins/channels/contract/graph/errors.ts'
import { meaningOf, reasonOfCode } from './errors.ts'

const refused = (status: number, error?: object, headers: Record<string, string> = {}) =>
  errorOfRefusal({ status, headers, body: error ? { error } : null }, meaningOf, ['EAAsecret'])

describe('the reason of a code', () => {
  test.each([
    [[0, 190, 3, 10, 200, 299, 131005], 'authFailed'],
    [[4, 80007, 130429, 131056, 133016, 131048, 131064], 'rateLimited'],
    [[368, 131031, 131042], 'accountRestricted'],
    [[130497, 131026, 131021, 131030, 131062], 'invalidRecipient'],
    [[131047], 'windowClosed'],
    [[131049, 130472, 131050], 'blockedByContact'],
    [[131051, 131008, 131009, 100], 'unsupported'],
    [[131052, 131053], 'mediaRejected'],
    [[132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069], 'templateInvalid'],
    [[131000, 131016, 131057, 1, 2, 135000], 'temporary'],
    [[131037, 131045], 'notConnected'],
    [[424242], 'unsupported'],
  ])('%j: %s', (codes, reason) => {
    for (const code of codes) {
      expect(reasonOfCode(code)).toBe(reason)
      expect(refused(400, { code })).toMatchObject({ reason, facts: { providerCode: String(code) } })
    }
  })
})

describe('an answer without a code that we know', () => {
  test.each([
    [401, 'authFailed'],
    [429, 'rateLimited'],
    [400, 'unsupported'],
    [403, 'unsupported'],
    [500, 'temporary'],
    [503, 'temporary'],
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
