import { type Figure, layOut, round } from './report.ts'

/** A figure of two commits; null where one could not be measured. */
export interface Compared {
  group: string
  label: string
  unit: string
  old: number | null
  now: number | null
  isHigherBetter: boolean
}

/** How much worse a figure may be before it is called worse. */
const TOLERANCE = 0.1

/** The best of several rounds: what else the machine does only makes figures worse. What must not happen at all counts where it happened most. */
export function bestOf(rounds: readonly (readonly Figure[])[]): Figure[] {
  const [first = []] = rounds
  return first.map((figure, index) => {
    const measured = rounds.flatMap((round) => round[index]?.measured ?? [])
    const isHighest = figure.isHigherBetter || figure.must === 0
    return { ...figure, measured: isHighest ? Math.max(...measured) : Math.min(...measured) }
  })
}

/** The rows of one group, measured alike on both commits; `null` for a commit on which it could not be measured. */
export function compare(old: readonly Figure[] | null, now: readonly Figure[] | null): Compared[] {
  return (now ?? old ?? []).map(({ group, label, unit, isHigherBetter }, index) => ({
    group,
    label,
    unit,
    old: old?.[index]?.measured ?? null,
    now: now?.[index]?.measured ?? null,
    isHigherBetter,
  }))
}

/** This commit's figure in figures of the old one; null where that says nothing. */
export function ratioOf({ old, now }: Compared): number | null {
  if (old === null || now === null) return null
  if (old === 0) return now === 0 ? 1 : null
  return now / old
}

/** What was measured on the old commit and cannot be on this one is worse too. */
export function isWorse({ old, now, isHigherBetter }: Compared): boolean {
  if (old === null) return false
  if (now === null) return true
  return isHigherBetter ? now < old * (1 - TOLERANCE) : now > old * (1 + TOLERANCE)
}

function markOf(row: Compared): string {
  if (isWorse(row)) return '✘ worse'
  return row.old === null ? 'not measured before' : ''
}

const figure = (value: number | null) => (value === null ? '–' : round(value))

/** The rows as a table for the terminal. @param name of the old commit */
export function comparisonTable(name: string, rows: readonly Compared[]): string {
  return layOut(
    ['measure', 'unit', name, 'this', 'ratio', ''],
    rows.map((row) => [row.label, row.unit, figure(row.old), figure(row.now), ratioOf(row)?.toFixed(2) ?? '', markOf(row)]),
  )
}
