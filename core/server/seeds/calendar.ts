import type { Random } from '#core/contract/random.ts'

const DAY_MS = 86_400_000

/** Share of messages per hour of the day, as a desk with office hours sees them; nothing starts after 20 o'clock, so that no conversation passes midnight. */
const HOUR_WEIGHTS = [0.2, 0.1, 0, 0, 0, 0, 0.3, 1, 5, 9, 11, 10, 6, 8, 10, 10, 9, 7, 4, 2.5]

/** How often a conversation starts on a Saturday or a Sunday, against 1 on other days. */
const WEEKEND_SHARE = 0.25

/** Midnight of a day in the process's time zone: what sample dates are counted back from. */
export const startOfDay = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate())

/** An instant on one of the days from `oldest` to `newest` days before `today`; 1 is yesterday. */
export function instantBetween(random: Random, today: Date, oldest: number, newest: number): Date {
  const daysBack = random.whole(newest, oldest)
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysBack)
  const isWeekend = day.getDay() === 0 || day.getDay() === 6
  if (isWeekend && oldest - newest > 2 && !random.chance(WEEKEND_SHARE)) return instantBetween(random, today, oldest, newest)
  day.setHours(random.weighted(HOUR_WEIGHTS), random.whole(0, 59), random.whole(0, 59), random.whole(0, 999))
  return day
}

/** Whole days between two instants, rounded down. */
export const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY_MS)
