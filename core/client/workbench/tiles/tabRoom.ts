/** Least width of a tab, in pixels: a name can still be told from others. */
const LEAST_PX = 90
/** The tab in front is read whole up to this width, in pixels. */
const FRONT_PX = 180
/** The button with the tabs that have no room, in pixels. */
const MORE_PX = 44

/** The tabs that have room beside each other, with the one in front and its neighbours; the others stand in a menu. Their order stays. */
export function tabsInRoom<T>(tabs: readonly T[], front: T, widthPx: number): { shown: readonly T[]; rest: readonly T[] } {
  const needed = (count: number) => FRONT_PX + (count - 1) * LEAST_PX
  if (tabs.length <= 1 || needed(tabs.length) <= widthPx) return { shown: tabs, rest: [] }
  const count = Math.max(1, 1 + Math.floor((widthPx - FRONT_PX - MORE_PX) / LEAST_PX))
  const at = Math.max(0, tabs.indexOf(front))
  const start = Math.max(0, Math.min(at - count + 1, tabs.length - count))
  const shown = tabs.slice(start, start + count)
  return { shown, rest: tabs.filter((tab) => !shown.includes(tab)) }
}
