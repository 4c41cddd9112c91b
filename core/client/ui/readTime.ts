const WRITTEN = /^\s*(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?\s*$/
const DIGITS = /^\s*(\d{1,2})(\d{2})\s*$/

/** 'HH:mm' of what somebody typed as a time of day: '8', '830', '8h30', '08:30'; with `isEnd` also '24:00'. Empty for nothing, null for what is no time. */
export function readTime(text: string, isEnd = false): string | null {
  if (text.trim() === '') return ''
  const [, hours, minutes = '0'] = WRITTEN.exec(text) ?? DIGITS.exec(text) ?? []
  if (isEnd && hours === '24' && Number(minutes) === 0) return '24:00'
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
