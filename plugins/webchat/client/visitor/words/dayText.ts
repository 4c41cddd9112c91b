import type { Language } from './chooseLanguage.ts'
import type { Texts } from './pt.ts'

/** Name of the day of `at` seen from `now`, both in epoch milliseconds: *Hoje*, *Ontem*, *12 de março*, with the year where it is another. */
export const dayText = (at: number, now: number, texts: Texts, language: Language) => {
  const day = new Date(at)
  const today = new Date(now)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.toDateString() === today.toDateString()) return texts.today
  if (day.toDateString() === yesterday.toDateString()) return texts.yesterday
  const isThisYear = day.getFullYear() === today.getFullYear()
  return new Intl.DateTimeFormat(language, isThisYear ? { day: 'numeric', month: 'long' } : { day: 'numeric', month: 'long', year: 'numeric' }).format(day)
}
