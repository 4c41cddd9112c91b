const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/

const MONTHS = 12
/** As address books write a day without a year. */
const WITHOUT_YEAR = /^--(\d{1,2})-(\d{1,2})$/

/** Two digits of a year are of the last hundred years. */
const fullYear = (year: string, now: Date): string => {
  if (year.length !== 2) return year
  const century = Math.floor(now.getUTCFullYear() / 100) * 100
  const guess = century + Number(year)
  return String(guess > now.getUTCFullYear() ? guess - 100 : guess)
}

/** A day as contacts hold it, '22/11/1990' or '22/11' without a year; null for what is no day. The day goes first, unless it could only be the month. */
export function birthdayOf(text: string, now: Date): string | null {
  const [, yearlessMonth = '', yearlessDay = ''] = WITHOUT_YEAR.exec(text) ?? []
  const [, givenYear = '', monthOfYear = yearlessMonth, dayOfYear = yearlessDay] = YEAR_FIRST.exec(text) ?? []
  const [, first = dayOfYear, second = monthOfYear, shortYear = givenYear] = DAY_FIRST.exec(text) ?? []
  const isMonthFirst = DAY_FIRST.test(text) && Number(second) > MONTHS
  const [day, month] = (isMonthFirst ? [second, first] : [first, second]).map((part) => part.padStart(2, '0'))
  const year = shortYear && fullYear(shortYear, now)
  const date = new Date(`${year || '2000'}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null
  return year ? `${day}/${month}/${year}` : `${day}/${month}`
}
