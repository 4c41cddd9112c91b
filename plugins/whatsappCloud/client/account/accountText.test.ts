import { expect, test } from 'vitest'
import { limitOf } from '../../contract/index.ts'
import { qualityText, reasonText, statusText, toneOf } from './accountText.ts'

const t = (key: string) => key

test.each([
  ['TIER_250', 250],
  ['TIER_2K', 2_000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
  ['TIER_NOT_SET', undefined],
  [null, undefined],
])('%s is a limit of %s', (tier, limit) => {
  expect(limitOf({ tier })).toBe(limit)
})

test('known words of the provider have a text, others are shown as they are', () => {
  expect([statusText(t, { status: 'REJECTED' }), statusText(t, { status: 'NEW_ONE' })]).toEqual(['whatsappCloud.status.REJECTED', 'new_one'])
  expect([qualityText(t, 'RED'), qualityText(t, 'PURPLE'), qualityText(t, null)]).toEqual([
    'whatsappCloud.quality.RED',
    'whatsappCloud.quality.UNKNOWN',
    'whatsappCloud.quality.UNKNOWN',
  ])
  expect([reasonText(t, { reason: '' }), reasonText(t, { reason: 'SCAM' }), reasonText(t, { reason: 'NEW' })]).toEqual([
    '',
    'whatsappCloud.reason.SCAM',
    'whatsappCloud.reason.other',
  ])
  expect(['APPROVED', 'PENDING', 'REJECTED', 'ARCHIVED'].map(toneOf)).toEqual(['good', 'warn', 'bad', 'quiet'])
})
