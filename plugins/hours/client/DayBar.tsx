import type { CSSProperties } from 'react'
import { type BusinessDay, minuteOf } from '../contract/index.ts'

const DAY_MINUTES = 24 * 60

/** The open parts of a day in percent of it; what is half written has none. */
function partsOf({ type, hr1, hr2, hr3, hr4 }: BusinessDay): { from: number; width: number }[] {
  if (type === 'C') return []
  if (type === 'O') return [{ from: 0, width: 100 }]
  return [
    [hr1, hr2],
    [hr3, hr4],
  ].flatMap(([start = '', end = '']) => {
    const [from, to] = [minuteOf(start), minuteOf(end)]
    return from === null || to === null || to <= from ? [] : [{ from: (from / DAY_MINUTES) * 100, width: ((to - from) / DAY_MINUTES) * 100 }]
  })
}

/** A day from midnight to midnight; what it says stands in words beside it. */
export function DayBar({ day }: { day: BusinessDay }) {
  return (
    <div className="hours-bar" aria-hidden="true">
      {partsOf(day).map(({ from, width }) => {
        const style: CSSProperties = { insetInlineStart: `${from}%`, width: `${width}%` }
        return <i key={from} style={style} />
      })}
    </div>
  )
}
