/** One figure of the table: what was asked for and what was measured. */
export interface Figure {
  /** Group it is chosen by with `--only`. */
  group: string
  label: string
  unit: string
  measured: number
  /** Limit that must be kept. */
  must: number
  /** What is aimed at beyond it, if anything. */
  aim: number | null
  isHigherBetter: boolean
}

type Mark = 'aim' | 'must' | 'missed'

export function markOf({ measured, must, aim, isHigherBetter }: Figure): Mark {
  const reaches = (bound: number) => (isHigherBetter ? measured >= bound : measured <= bound)
  if (aim !== null && reaches(aim)) return 'aim'
  return reaches(must) ? 'must' : 'missed'
}

const SIGNS: Record<Mark, string> = { aim: '✔ aim', must: '✔ must', missed: '✘ missed' }

/** Three significant digits, no needless fraction. */
export const round = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3))))

const bound = (figure: Figure, value: number | null) => (value === null ? '' : `${figure.isHigherBetter ? '≥' : '≤'} ${round(value)}`)

/** Columns in line, those of figures at the right: all but the first two and the last. */
export function layOut(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)))
  const isFigure = (column: number) => column > 1 && column < head.length - 1
  const show = (line: readonly string[]) =>
    line.map((cell, column) => (isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ')
  return [show(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(show)].join('\n')
}

/** The figures as a table for the terminal. */
export const tableOf = (figures: readonly Figure[]): string =>
  layOut(
    ['measure', 'unit', 'must', 'aim', 'measured', ''],
    figures.map((figure) => [figure.label, figure.unit, bound(figure, figure.must), bound(figure, figure.aim), round(figure.measured), SIGNS[markOf(figure)]]),
  )

/** Lower is better. */
export const atMost = (group: string, label: string, unit: string, measured: number, must: number, aim: number | null = null): Figure => ({
  group,
  label,
  unit,
  measured,
  must,
  aim,
  isHigherBetter: false,
})

/** Higher is better. */
export const atLeast = (group: string, label: string, unit: string, measured: number, must: number, aim: number | null = null): Figure => ({
  group,
  label,
  unit,
  measured,
  must,
  aim,
  isHigherBetter: true,
})
