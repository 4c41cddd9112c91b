import { store } from '#core/client/store/store.ts'
import { readInstant } from '#core/contract/instant.ts'
import { type Locale, localeAtom } from './locale.ts'
import { t } from './translate.ts'

type Moment = string | number | null | undefined

const formats = new Map<string, Intl.DateTimeFormat>()

/** Intl formats are slow to make and lists ask for many. */
function format(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

/** '14:05', always 24 hours. Empty for a missing date. */
export function formatTime(at: Moment): string {
  const ms = readInstant(at)
  return ms === 0 ? '' : format(store.get(localeAtom), 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms)
}

/** '12 mar.' in this year, '12 mar. 2025' in others. `now` is epoch milliseconds. */
export function formatDay(at: Moment, now: number): string {
  const ms = readInstant(at)
  if (ms === 0) return ''
  const date = new Date(ms)
  const month = format(store.get(localeAtom), 'month', { month: 'short' }).format(ms)
  const values = { day: date.getDate(), month, year: date.getFullYear() }
  return date.getFullYear() === new Date(now).getFullYear() ? t('core.date.dayMonth', values) : t('core.date.dayMonthYear', values)
}

/** How lists say when: 'hoje 14:05', 'ontem', '12 mar.', '12 mar. 2025'. `now` is epoch milliseconds. @see experience §6 */
export function formatDate(at: Moment, now: number): string {
  const ms = readInstant(at)
  if (ms === 0) return ''
  const days = daysBetween(ms, now)
  if (days === 0) return t('core.date.today', { time: formatTime(ms) })
  return days === 1 ? t('core.date.yesterday') : formatDay(ms, now)
}

/** The same where the minute counts: 'hoje 14:05', 'amanhã 09:00', 'ontem 18:30', '12 mar. 14:05'. `now` is epoch milliseconds. */
export function formatMoment(at: Moment, now: number): string {
  const ms = readInstant(at)
  if (ms === 0) return ''
  const time = formatTime(ms)
  const near = { [-1]: 'core.date.tomorrowAt', 0: 'core.date.today', 1: 'core.date.yesterdayAt' }[daysBetween(ms, now)]
  return near ? t(near, { time }) : t('core.date.dayAt', { day: formatDay(ms, now), time })
}

/** '12/03/2026 14:05', for prints, tips and exports. */
export function formatDateTime(at: Moment): string {
  const ms = readInstant(at)
  const options: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' }
  return ms === 0 ? '' : `${format(store.get(localeAtom), 'date', options).format(ms)} ${formatTime(ms)}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Up to so many hours a length is told in hours: '26 h' says more than '1 d'. */
const MOST_HOURS = 48

/** How long something has lasted, in the one unit that says it best: '0 min', '12 min', '26 h', '12 d'. `ms` is milliseconds; what lies ahead is 0. */
export function formatLength(ms: number): string {
  if (ms < HOUR_MS) return t('core.length.minutes', { minutes: Math.max(0, Math.floor(ms / MINUTE_MS)) })
  const hours = Math.floor(ms / HOUR_MS)
  return hours < MOST_HOURS ? t('core.length.hours', { hours }) : t('core.length.days', { days: Math.floor(ms / DAY_MS) })
}

/** Whole calendar days from `ms` to `now`, by the local clock; negative for what lies ahead. */
function daysBetween(ms: number, now: number): number {
  const midnight = (moment: number) => {
    const date = new Date(moment)
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  }
  return Math.round((midnight(now) - midnight(ms)) / 86_400_000)
}
