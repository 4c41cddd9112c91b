const MINUTES_OF = { minute: 1, hour: 60, day: 1_440 } as const
const UNITS = ['day', 'hour', 'minute'] as const

/** Lengths of time that are offered, in minutes. */
const LENGTHS: readonly number[] = [0, 5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 4_320, 10_080, 20_160, 43_200]

/** The offered lengths and the one that is set, in order. */
export const lengthsWith = (minutes: number): number[] => [...new Set([...LENGTHS, minutes])].toSorted((one, other) => one - other)

/** So many minutes in the largest unit of which they are a whole number, such as '2 days'. */
export function lengthText(minutes: number, language: string): string {
  const unit = UNITS.find((one) => minutes > 0 && minutes % MINUTES_OF[one] === 0) ?? 'minute'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / MINUTES_OF[unit])
}
