import { readTime } from '../readTime.ts'
import { DAY_MS, dayOf, dayText, HOUR_MS, type LocalMillis, MINUTE_MS, midnightOf, momentText, readLocal } from './localText.ts'

export interface ReadingOptions {
  kind: 'date' | 'moment'
  /** Time on the clock that the field is for. */
  now: LocalMillis
  /** A day without its year is the next one, or the last. */
  leans?: 'ahead' | 'back'
  /** Time of a moment of which only the day is said. */
  time?: string
}

const NINE = '09:00'
const WEEK = 7
const YEAR_OF_CENTURY = 2000

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Words for days, in the languages of the program: one types in one's own. Longer ones first, since each begins with the shorter. */
const DAYS: readonly [RegExp, number][] = [
  [/^(depois de amanha|day after tomorrow|pasado manana)\b/, 2],
  [/^(hoje|today|hoy)\b/, 0],
  [/^(amanha|tomorrow|manana)\b/, 1],
  [/^(anteontem|day before yesterday|anteayer)\b/, -2],
  [/^(ontem|yesterday|ayer)\b/, -1],
]
/** From Sunday on. */
const WEEKDAYS: readonly RegExp[] = [
  /^(domingo|sunday|dom|sun)\b/,
  /^(segunda-feira|segunda|monday|lunes|seg|mon|lun)\b/,
  /^(terca-feira|terca|tuesday|martes|ter|tue|mar)\b/,
  /^(quarta-feira|quarta|wednesday|miercoles|qua|wed|mie)\b/,
  /^(quinta-feira|quinta|thursday|jueves|qui|thu|jue)\b/,
  /^(sexta-feira|sexta|friday|viernes|sex|fri|vie)\b/,
  /^(sabado|saturday|sab|sat)\b/,
]
const NEXT = /^(proxima|proximo|next|na|no|el|on|este|esta|this) /
const AHEAD = /^(?:em|in|en|daqui a|dentro de|\+) ?(\d{1,4}) ?([a-z]+)$/
const UNITS: readonly [RegExp, number][] = [
  [/^(min|mins|minuto|minutos|minute|minutes)$/, MINUTE_MS],
  [/^(h|hs|hora|horas|hour|hours)$/, HOUR_MS],
  [/^(d|dia|dias|day|days)$/, DAY_MS],
  [/^(sem|semana|semanas|week|weeks)$/, WEEK * DAY_MS],
]
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?=\s|,|$)/
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?=\s|,|t|$)/
const BEFORE_TIME = /^\s*(?:,|t(?=\d))?\s*(?:as |a las |a la |at |a )?/
const NOON = /^(meio-dia|meio dia|noon|mediodia)$/
const TWELVE_HOURS = /^(\d{1,2})(?::(\d{2}))? ?(am|pm)$/

/** 'HH:mm' of what stands where a time is due; null for what is none. */
function timeOf(text: string): string | null {
  if (NOON.test(text)) return '12:00'
  const [, hours, minutes = '00', half] = TWELVE_HOURS.exec(text) ?? []
  if (hours === undefined) return readTime(text.replace(/ ?(hs|horas|h)$/, 'h')) || null
  const hour = (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  return Number(hours) > 12 || Number(hours) === 0 ? null : readTime(`${hour}:${minutes}`)
}

const millisOf = (time: string): number => Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS

interface Day {
  /** Midnight. */
  day: LocalMillis
  rest: string
  /** A day of the week: the same day may be meant, or that of the next week. */
  isWeekday?: boolean
}

function writtenDay(text: string, { now, leans = 'ahead' }: ReadingOptions): Day | null {
  const iso = ISO.exec(text)
  if (iso) {
    const day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    return day === null ? null : { day, rest: text.slice(iso[0].length) }
  }
  const written = NUMBERS.exec(text)
  if (!written) return null
  const [all, dayNumber, month, year] = written
  const rest = text.slice(all.length)
  const at = (of: number) => dayOf(of, Number(month), Number(dayNumber))
  if (year !== undefined) {
    const day = at(Number(year) + (year.length === 2 ? YEAR_OF_CENTURY : 0))
    return day === null ? null : { day, rest }
  }
  const today = midnightOf(now)
  const thisYear = new Date(now).getUTCFullYear()
  // The 29th of February may be some years away.
  const years = Array.from({ length: 9 }, (_none, index) => thisYear + (leans === 'ahead' ? index : -index))
  const day = years.map(at).find((each) => each !== null && (leans === 'ahead' ? each >= today : each <= today))
  return day === undefined || day === null ? null : { day, rest }
}

function namedDay(text: string, { now, leans = 'ahead' }: ReadingOptions): Day | null {
  const today = midnightOf(now)
  for (const [pattern, days] of DAYS) {
    const found = pattern.exec(text)
    if (found) return { day: today + days * DAY_MS, rest: text.slice(found[0].length) }
  }
  const plain = text.replace(NEXT, '')
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(plain))
  if (weekday < 0) return null
  const [word = ''] = WEEKDAYS[weekday]?.exec(plain) ?? []
  const away = (weekday - new Date(today).getUTCDay() + WEEK) % WEEK
  const days = leans === 'ahead' ? away : away === 0 ? 0 : away - WEEK
  return { day: today + days * DAY_MS, rest: plain.slice(word.length), isWeekday: true }
}

function readAhead(text: string, { kind, now }: ReadingOptions): string | null {
  const [, count, word = ''] = AHEAD.exec(text) ?? []
  const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1]
  if (count === undefined || unit === undefined) return null
  const at = now + Number(count) * unit
  if (kind === 'date') return unit < DAY_MS ? null : dayText(at)
  return momentText(at)
}

/**
 * The day, or the moment, that somebody typed: '25/12', '25/12/2026 9h', 'amanhã 9h', 'sex 14:30', 'em 2 h', '14h'; in Portuguese, English and
 * Spanish, always the day before the month. As fields have it ('2026-12-25T09:00'); empty for nothing, null for what cannot be read.
 */
export function readMoment(typed: string, options: ReadingOptions): string | null {
  const text = fold(typed)
  if (text === '') return ''
  const { kind, now, time: usual = NINE, leans = 'ahead' } = options
  const ahead = readAhead(text, options)
  if (ahead !== null) return ahead
  const found = writtenDay(text, options) ?? namedDay(text, options)
  const rest = (found ? found.rest : text).replace(BEFORE_TIME, '')
  if (kind === 'date') return found && rest === '' ? dayText(found.day) : null
  const time = rest === '' && found ? usual : timeOf(rest)
  if (time === null) return null
  const at = (found?.day ?? midnightOf(now)) + millisOf(time)
  // An hour alone is the next one; a day of the week that is today, the next once its hour is over.
  if (at <= now && leans === 'ahead' && !found) return momentText(at + DAY_MS)
  if (at <= now && leans === 'ahead' && found?.isWeekday) return momentText(at + WEEK * DAY_MS)
  return momentText(at)
}

/** Why a value will not do; null where it will. Both ends are allowed. */
export function rangeProblem(value: string, min: string | undefined, max: string | undefined): 'tooEarly' | 'tooLate' | null {
  const local = readLocal(value)
  if (local === null) return null
  const least = min === undefined ? null : readLocal(min)
  const most = max === undefined ? null : readLocal(max)
  if (least !== null && local < least) return 'tooEarly'
  return most !== null && local > most ? 'tooLate' : null
}
