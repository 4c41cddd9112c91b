import type { CSSProperties } from 'react'
import { type BusinessDay, intervalsOf } from '../contract/index.ts'

const DAY_MINUTES = 24 * 60

const percent = (minutes: number): number => (minutes / DAY_MINUTES) * 100

/** The open parts of a day in percent of it, those that began the evening before among them; what is half written has none. */
function partsOf(day: BusinessDay, before: BusinessDay | undefined): { from: number; width: number }[] {
  const fromBefore = before ? intervalsOf(before).map(({ until }) => ({ begin: 0, until: until - DAY_MINUTES })) : []
  return [...fromBefore, ...intervalsOf(day)]
    .map(({ begin, until }) => ({ from: percent(begin), width: percent(Math.min(until, DAY_MINUTES) - begin) }))
    .filter(({ width }) => width > 0)
}

/** A day from midnight to midnight; what it says stands in words beside it. */
export function DayBar({ day, before }: { day: BusinessDay; before: BusinessDay | undefined }) {
  return (
    <div className="hours-bar" aria-hidden="true">
      {partsOf(day, before).map(({ from, width }) => {
        const style: CSSProperties = { insetInlineStart: `${from}%`, width: `${width}%` }
        return <i key={`${from}-${width}`} style={style} />
      })}
    </div>
  )
}
