import type { Holiday } from './holidays.ts'

const DAY_MS = 86_400_000

/** Midnight UTC of Easter Sunday of a year of the Gregorian calendar. @see Meeus, Jones and Butcher's rule */
function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const leapCorrection = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCorrection - moonCorrection + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const day = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)
}

/** Fixed by law (662/1949, 6.802/1980, 10.607/2002, 14.759/2023), and since when. */
const FIXED = [
  ['01-01', 'Confraternização Universal', 1949],
  ['04-21', 'Tiradentes', 1949],
  ['05-01', 'Dia do Trabalho', 1949],
  ['09-07', 'Independência do Brasil', 1949],
  ['10-12', 'Nossa Senhora Aparecida', 1980],
  ['11-02', 'Finados', 1949],
  ['11-15', 'Proclamação da República', 1949],
  ['11-20', 'Dia da Consciência Negra', 2024],
  ['12-25', 'Natal', 1949],
] as const

/** Counted from Easter in days; all but Good Friday are optional by law, and usual. */
const MOVING = [
  [-48, 'Carnaval (segunda-feira)'],
  [-47, 'Carnaval (terça-feira)'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const

/** The national holidays of Brazil in a year, by date; those that move do not come back by themselves. */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  const moving = MOVING.map(([days, name]) => ({ date: new Date(easter + days * DAY_MS).toISOString().slice(0, 10), name, recurring: false }))
  const fixed = FIXED.flatMap(([day, name, since]) => (year < since ? [] : [{ date: `${year}-${day}`, name, recurring: true }]))
  return [...fixed, ...moving].toSorted((one, other) => one.date.localeCompare(other.date))
}
