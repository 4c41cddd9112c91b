import { describe, expect, test } from 'vitest'
import { instantOf, localOf, localOfText, textOfLocal } from '#core/contract/zone.ts'
import { nextOccurrence, type Recurrence } from './recurrence.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const NEW_YORK = 'America/New_York'
const local = (text: string) => localOfText(text) ?? Number.NaN

describe('the next one', () => {
  test.each<[anchor: string, recurrence: Recurrence, after: string, zone: string, next: string | null]>([
    ['2026-11-21T09:00', 'none', '2026-11-21T12:00:00Z', SAO_PAULO, null],
    ['2026-11-21T09:00', 'daily', '2026-11-21T12:00:00Z', SAO_PAULO, '2026-11-22T12:00:00Z'],
    ['2026-11-21T09:00', 'daily', '2026-11-21T11:59:59Z', SAO_PAULO, '2026-11-21T12:00:00Z'],
    ['2026-11-21T09:00', 'daily', '2026-12-05T12:00:01Z', SAO_PAULO, '2026-12-06T12:00:00Z'],
    ['2026-12-31T23:30', 'daily', '2027-01-01T02:30:00Z', SAO_PAULO, '2027-01-02T02:30:00Z'],
    ['2026-12-28T09:00', 'weekly', '2026-12-28T12:00:00Z', SAO_PAULO, '2027-01-04T12:00:00Z'],
    ['2026-11-02T09:00', 'weekly', '2026-11-21T12:00:00Z', SAO_PAULO, '2026-11-23T12:00:00Z'],
    // A Friday, and a Saturday that was chosen by hand.
    ['2026-11-20T09:00', 'weekdays', '2026-11-20T12:00:00Z', SAO_PAULO, '2026-11-23T12:00:00Z'],
    ['2026-11-21T09:00', 'weekdays', '2026-11-21T12:00:00Z', SAO_PAULO, '2026-11-23T12:00:00Z'],
    ['2026-11-23T09:00', 'weekdays', '2026-11-23T12:00:00Z', SAO_PAULO, '2026-11-24T12:00:00Z'],
    ['2026-01-31T09:00', 'monthly', '2026-01-31T12:00:00Z', SAO_PAULO, '2026-02-28T12:00:00Z'],
    ['2026-01-31T09:00', 'monthly', '2026-02-28T12:00:00Z', SAO_PAULO, '2026-03-31T12:00:00Z'],
    ['2026-01-31T09:00', 'monthly', '2026-03-31T12:00:00Z', SAO_PAULO, '2026-04-30T12:00:00Z'],
    ['2028-01-31T09:00', 'monthly', '2028-01-31T12:00:00Z', SAO_PAULO, '2028-02-29T12:00:00Z'],
    ['2026-12-15T09:00', 'monthly', '2026-12-15T12:00:00Z', SAO_PAULO, '2027-01-15T12:00:00Z'],
    ['2026-01-31T09:00', 'monthly', '2031-05-31T11:59:00Z', SAO_PAULO, '2031-05-31T12:00:00Z'],
    ['2028-02-29T09:00', 'yearly', '2028-02-29T12:00:00Z', SAO_PAULO, '2029-02-28T12:00:00Z'],
    ['2028-02-29T09:00', 'yearly', '2031-02-28T12:00:00Z', SAO_PAULO, '2032-02-29T12:00:00Z'],
    ['2026-11-21T09:00', 'yearly', '2026-11-21T12:00:00Z', SAO_PAULO, '2027-11-21T12:00:00Z'],
    // Nine o'clock stays nine over both changes of the clocks.
    ['2026-03-07T09:00', 'daily', '2026-03-07T14:00:00Z', NEW_YORK, '2026-03-08T13:00:00Z'],
    ['2026-10-31T09:00', 'daily', '2026-10-31T13:00:00Z', NEW_YORK, '2026-11-01T14:00:00Z'],
    // 02:30 is not there on 8 March: an hour later by the clock, and at its hour again the day after.
    ['2026-03-07T02:30', 'daily', '2026-03-07T07:30:00Z', NEW_YORK, '2026-03-08T07:30:00Z'],
    ['2026-03-07T02:30', 'daily', '2026-03-08T07:30:00Z', NEW_YORK, '2026-03-09T06:30:00Z'],
    // 01:30 comes twice on 1 November: the first one only.
    ['2026-10-31T01:30', 'daily', '2026-10-31T05:30:00Z', NEW_YORK, '2026-11-01T05:30:00Z'],
    ['2026-10-31T01:30', 'daily', '2026-11-01T05:30:00Z', NEW_YORK, '2026-11-02T06:30:00Z'],
    ['2026-11-21T09:00', 'daily', '2026-11-21T00:00:00Z', 'Asia/Kolkata', '2026-11-21T03:30:00Z'],
  ])('of %s, %s, after %s in %s is %s', (anchor, recurrence, after, zone, next) => {
    expect(nextOccurrence(local(anchor), recurrence, new Date(after), zone)).toEqual(next === null ? null : new Date(next))
  })
})

describe('a zone', () => {
  test.each([
    ['2026-11-21T12:34:56.789Z', SAO_PAULO, '2026-11-21T09:34'],
    ['2026-07-01T00:00:00.000Z', NEW_YORK, '2026-06-30T20:00'],
    ['2026-01-01T23:59:59.999Z', 'Pacific/Auckland', '2026-01-02T12:59'],
    ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00'],
  ])('shows at %s in %s %s, and the way back', (instant, zone, text) => {
    const shown = localOf(new Date(instant), zone)

    expect(textOfLocal(shown)).toBe(text)
    expect(instantOf(shown, zone)).toEqual(new Date(instant))
  })

  test.each(['', 'amanhã', '2026-11-21', '2026-13-45T99:99'])('%j is no date with a time', (text) => {
    expect(localOfText(text)).toBeNull()
  })
})
