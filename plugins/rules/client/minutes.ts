export const units = { minutes: 1, hours: 60, days: 1_440 } as const
export const unitNames = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof unitNames)[number]

/** So many minutes in the largest unit of which they are a whole number. */
export function partsOf(minutes: number): { count: number; unit: Unit } {
  const unit = minutes > 0 ? (unitNames.toReversed().find((name) => minutes % units[name] === 0) ?? 'minutes') : 'minutes'
  return { count: minutes / units[unit], unit }
}
