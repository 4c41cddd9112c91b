/** A deal enters a stage, or is 'won', 'lost' or 'open' again. */
export interface StageVisit {
  dealId: number
  at: Date
  stageId: string
}

export interface StageFigures {
  entered: number
  /** Percent of those that entered and went on to a later stage, or were won; null where none entered. */
  conversion: number | null
  /** Mean of the days that deals stood in it before they left; null where none left it in the time. */
  days: number | null
}

const DAY_MS = 86_400_000

/** Figures of each stage within a time. Visits stand by deal, and by time within each. */
export function stageFigures(stageIds: readonly string[], visits: readonly StageVisit[], { from, to }: { from: Date; to: Date }): Map<string, StageFigures> {
  const placeOf = (stageId: string): number => (stageId === 'won' ? stageIds.length : stageIds.indexOf(stageId))
  const isWithin = (at: Date): boolean => at >= from && at < to
  const counts = stageIds.map(() => ({ entered: 0, onward: 0, left: 0, ms: 0 }))
  const byDeal = Map.groupBy(visits, ({ dealId }) => dealId)
  for (const ofDeal of byDeal.values()) {
    const entered = new Set<number>()
    const furthest = new Map<number, number>()
    let now: { place: number; since: Date } | null = null
    for (const { stageId, at } of ofDeal) {
      const place = placeOf(stageId)
      const count = now && counts[now.place]
      if (now && count && isWithin(at) && stageId !== 'open') {
        count.left += 1
        count.ms += at.getTime() - now.since.getTime()
      }
      for (const one of entered) furthest.set(one, Math.max(furthest.get(one) ?? -1, place))
      if (counts[place] && isWithin(at)) entered.add(place)
      if (stageId !== 'open') now = counts[place] ? { place, since: at } : null
    }
    for (const place of entered) {
      const count = counts[place]
      if (!count) continue
      count.entered += 1
      if ((furthest.get(place) ?? -1) > place) count.onward += 1
    }
  }
  return new Map(
    stageIds.map((id, place) => {
      const { entered, onward, left, ms } = counts[place] ?? { entered: 0, onward: 0, left: 0, ms: 0 }
      return [id, { entered, conversion: entered === 0 ? null : (onward / entered) * 100, days: left === 0 ? null : ms / left / DAY_MS }]
    }),
  )
}
