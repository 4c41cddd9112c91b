import type { Language } from './chooseLanguage.ts'

const KILO = 1024

/** `3 kB`, `1,4 MB` of a count of bytes; never less than one kB. */
export const sizeText = (bytes: number, language: Language) => {
  const isMega = bytes >= KILO * KILO
  const amount = isMega ? bytes / (KILO * KILO) : Math.max(1, Math.round(bytes / KILO))
  const digits = isMega && amount < 10 ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'unit', unit: isMega ? 'megabyte' : 'kilobyte', maximumFractionDigits: digits }).format(amount)
}
