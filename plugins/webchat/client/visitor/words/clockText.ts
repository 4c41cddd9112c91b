import type { Language } from './chooseLanguage.ts'

/** `14:05` of an instant in epoch milliseconds, in the visitor's own time zone. */
export const clockText = (at: number, language: Language) =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))
