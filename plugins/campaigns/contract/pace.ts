import { instantOf, localOf } from '#core/contract/zone.ts'
import type { Pace } from './rules.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Further ahead nothing is looked for: a pace without any day sends never. */
const MOST_DAYS = 370

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Hours of a day in milliseconds from its midnight; one that ends at or before its beginning goes on into the next day. */
function windowOf({ hoursFrom, hoursTo }: Pace): { from: number; to: number } {
  const from = minutesOf(hoursFrom) * MINUTE_MS
  const to = minutesOf(hoursTo) * MINUTE_MS
  return { from, to: to > from ? to : to + DAY_MS }
}

/** The first moment at or after `at` at which the pace lets something go out, and when it no longer does; null where it never does. */
export function nextWindow(at: Date, pace: Pace, timeZone: string): { opens: Date; closes: Date } | null {
  const { from, to } = windowOf(pace)
  const local = localOf(at, timeZone)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const isDay = (start: number) => pace.weekdays.length === 0 || pace.weekdays.includes(new Date(start).getUTCDay())
  // The hours of yesterday may still last.
  for (let day = midnight - DAY_MS; day <= midnight + MOST_DAYS * DAY_MS; day += DAY_MS) {
    if (!isDay(day) || local >= day + to) continue
    return { opens: local >= day + from ? at : instantOf(day + from, timeZone), closes: instantOf(day + to, timeZone) }
  }
  return null
}

/** A number from 0 up to 1 that is the same for the same texts: FNV-1a. */
export function draw(...parts: readonly (string | number)[]): number {
  let hash = 2_166_136_261
  for (const character of parts.join(':')) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16_777_619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_519)
  hash ^= hash >>> 13
  return (hash >>> 0) / 4_294_967_296
}

/** Milliseconds until the next message. `slowness` lengthens it: 1 as it is written. */
export const delayOf = ({ delayFrom, delayTo }: Pace, chance: number, slowness = 1): number =>
  Math.round((delayFrom + (delayTo - delayFrom) * chance) * 1_000 * slowness)

/** Milliseconds between messages of one campaign without delays: what the engine sends at most. */
export const LEAST_GAP_MS = 8

/** Which of several a draw means, by their weights. */
export function byWeight<T extends { weight: number }>(choices: readonly T[], chance: number): T | undefined {
  let left = chance * choices.reduce((sum, { weight }) => sum + weight, 0)
  for (const choice of choices) {
    left -= choice.weight
    if (left < 0) return choice
  }
  return choices.at(-1)
}

/** How many may go out in 24 hours, and how many of them have. */
export interface DayLimit {
  mostPerDay: number
  usedToday: number
}

/**
 * When the last of `count` messages goes out, counted with the very pace that sends: delays in the middle, only while the hours are open,
 * and no more in a day than the limit. What was sent before counts until a day after the start: later is better told than too early.
 * `finishAt` is null where it never ends, or not before `endAt`: then `sent` says how many go out.
 */
export function finishOf(
  count: number,
  pace: Pace,
  start: Date,
  endAt: Date | null,
  timeZone: string,
  limit: DayLimit | null = null,
): { finishAt: Date | null; sent: number } {
  const delay = Math.max(delayOf(pace, 0.5), LEAST_GAP_MS)
  let left = count
  let last = start.getTime()
  let room = limit ? Math.max(0, limit.mostPerDay - limit.usedToday) : Number.POSITIVE_INFINITY
  let renews = start.getTime() + DAY_MS
  if (limit && limit.mostPerDay <= 0) return { finishAt: null, sent: 0 }
  for (let at = start; left > 0; at = new Date(Math.max(last + delay, room > 0 ? 0 : renews))) {
    const window = nextWindow(at, pace, timeZone)
    if (!window || (endAt && window.opens >= endAt)) return { finishAt: null, sent: count - left }
    const until = Math.min(window.closes.getTime(), endAt?.getTime() ?? Number.POSITIVE_INFINITY)
    if (limit && window.opens.getTime() >= renews) {
      room = limit.mostPerDay
      renews = window.opens.getTime() + DAY_MS
    }
    const now = Math.min(left, room, Math.max(1, Math.ceil((until - window.opens.getTime()) / delay)))
    if (now === 0) continue
    left -= now
    room -= now
    last = window.opens.getTime() + (now - 1) * delay
  }
  return { finishAt: new Date(last), sent: count }
}
