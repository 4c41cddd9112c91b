import type { ExportLanguage } from '../../contract/index.ts'

/** Moments and amounts as a language writes them, in one time zone. */
export interface Times {
  /** '14:05' */
  clock(at: Date): string
  /** 'sábado, 21 de novembro de 2026' */
  day(at: Date): string
  /** '21/11/2026 14:05' */
  moment(at: Date): string
  /** 1536 → '1,5 kB', in steps of a thousand */
  bytes(count: number): string
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

export function createTimes(language: ExportLanguage, timeZone: string): Times {
  const clock = new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'full' })
  const moment = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return {
    clock: (at) => clock.format(at),
    day: (at) => day.format(at),
    moment: (at) => moment.format(at).replace(', ', ' '),
    bytes(count) {
      const step = count < 1 ? 0 : Math.min(Math.floor(Math.log10(count) / 3), UNITS.length - 1)
      return `${amount.format(step === 0 ? count : count / 1000 ** step)} ${UNITS[step]}`
    },
  }
}

/** 65,000 ms → '1:05' */
export const formatDuration = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
