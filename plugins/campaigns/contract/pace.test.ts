import { describe, expect, test } from 'vitest'
import { byWeight, delayOf, draw, finishOf, nextWindow } from './pace.ts'

const ZONE = 'America/Sao_Paulo'
const pace = (over: object = {}) => ({ delayFrom: 20, delayTo: 40, hoursFrom: '08:00', hoursTo: '18:00', weekdays: [1, 2, 3, 4, 5], ...over })
/** Clocks of São Paulo, which are three hours behind UTC. */
const at = (text: string) => new Date(`${text}-03:00`)

describe('the next moment at which something may go out', () => {
  test.each([
    ['within the hours', '2026-11-26T10:00', {}, '2026-11-26T10:00'],
    ['before them', '2026-11-26T05:00', {}, '2026-11-26T08:00'],
    ['after them', '2026-11-26T18:00', {}, '2026-11-27T08:00'],
    ['on a Friday evening', '2026-11-27T19:00', {}, '2026-11-30T08:00'],
    ['at night, by hours over midnight', '2026-11-27T01:00', { hoursFrom: '22:00', hoursTo: '02:00' }, '2026-11-27T01:00'],
    ['after a night that began on Friday', '2026-11-28T03:00', { hoursFrom: '22:00', hoursTo: '02:00' }, '2026-11-30T22:00'],
    ['the whole day', '2026-11-28T03:00', { hoursFrom: '00:00', hoursTo: '00:00', weekdays: [] }, '2026-11-28T03:00'],
  ])('%s', (_what, now, over, expected) => {
    expect(nextWindow(at(now), pace(over), ZONE)?.opens).toEqual(at(expected))
  })

  test('never, where no day is one', () => {
    expect(nextWindow(at('2026-11-26T10:00'), pace({ weekdays: [9] }), ZONE)).toBeNull()
  })
})

describe('the end of a campaign', () => {
  test.each([
    ['one message ends at once', 1, {}, null, { finishAt: at('2026-11-26T10:00'), sent: 1 }],
    ['three within a minute', 3, {}, null, { finishAt: at('2026-11-26T10:01'), sent: 3 }],
    // 8 hours hold 960 messages of 30 s each.
    ['what does not fit goes on the next day', 961, {}, null, { finishAt: at('2026-11-27T08:00'), sent: 961 }],
    ['an end cuts it', 961, {}, at('2026-11-26T12:00'), { finishAt: null, sent: 240 }],
    ['no day at all', 5, { weekdays: [9] }, null, { finishAt: null, sent: 0 }],
  ])('%s', (_what, count, over, endAt, expected) => {
    expect(finishOf(count, pace(over), at('2026-11-26T10:00'), endAt, ZONE)).toEqual(expected)
  })

  test.each([
    ['no limit', null, at('2026-11-26T10:02'), 5],
    ['room for all', { mostPerDay: 250, usedToday: 245 }, at('2026-11-26T10:02'), 5],
    ['room for three, the others a day after the start', { mostPerDay: 250, usedToday: 247 }, at('2026-11-27T10:00:30'), 5],
    ['a limit that is used up', { mostPerDay: 250, usedToday: 260 }, at('2026-11-27T10:02'), 5],
    ['two a day, over a weekend', { mostPerDay: 2, usedToday: 0 }, at('2026-11-30T08:00'), 5],
    ['a limit of nobody', { mostPerDay: 0, usedToday: 0 }, null, 0],
  ])('with %s', (_what, limit, finishAt, sent) => {
    expect(finishOf(5, pace(), at('2026-11-26T10:00'), null, ZONE, limit)).toEqual({ finishAt, sent })
  })

  test('a hundred thousand are counted at once', () => {
    const { finishAt, sent } = finishOf(
      100_000,
      pace({ delayFrom: 1, delayTo: 1, hoursFrom: '00:00', hoursTo: '00:00', weekdays: [] }),
      at('2026-11-26T10:00'),
      null,
      ZONE,
    )
    expect([sent, finishAt]).toEqual([100_000, new Date(at('2026-11-26T10:00').getTime() + 99_999_000)])
  })
})

test('a draw is the same for the same contact, and even over many', () => {
  expect(draw('campaign', 7, 12)).toBe(draw('campaign', 7, 12))
  const draws = Array.from({ length: 9_000 }, (_none, contact) => Math.floor(draw(1, contact) * 3))
  for (const third of [0, 1, 2]) expect(draws.filter((one) => one === third).length).toBeGreaterThan(2_800)
})

test.each([
  [0, 'a'],
  [0.74, 'a'],
  [0.76, 'b'],
  [0.999, 'b'],
])('of weights 3 and 1 the draw %s means %s', (chance, id) => {
  expect(
    byWeight(
      [
        { id: 'a', weight: 3 },
        { id: 'b', weight: 1 },
      ],
      chance,
    )?.id,
  ).toBe(id)
})

test.each([
  [0, 1, 20_000],
  [1, 1, 40_000],
  [0.5, 2, 60_000],
])('the delay of a draw of %s, %s times as slow', (chance, slowness, expected) => {
  expect(delayOf(pace(), chance, slowness)).toBe(expected)
})
