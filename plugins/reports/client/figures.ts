import type { Translate } from '#core/client/plugin.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Minutes as a length of two units at most: '45 s', '12 min', '3 h 20 min', '2 d 4 h'; a dash for nothing measured. */
export function lengthText(minutes: number | null, t: Translate): string {
  if (minutes === null) return '–'
  if (minutes < 1) return t('reports.length.seconds', { seconds: Math.round(minutes * 60) })
  const whole = Math.round(minutes)
  if (whole < HOUR) return t('reports.length.minutes', { minutes: whole })
  if (whole < DAY) return t('reports.length.hours', { hours: Math.floor(whole / HOUR), minutes: whole % HOUR })
  const hours = Math.round(whole / HOUR)
  return t('reports.length.days', { days: Math.floor(hours / 24), hours: hours % 24 })
}

/** A score with one decimal; a dash for none. */
export const scoreText = (score: number | null, locale: string): string =>
  score === null ? '–' : new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score)
