import type { Strip } from './sheet.ts'

/** So many rows of a text stay together at the foot of a page and at the head of the next. */
const LEAST_ROWS = 2

/** The rows of a message, bound so that no page ends with what only leads to the next row, nor begins with what only ends it. */
export function glue(before: readonly Strip[], content: readonly Strip[], after: readonly Strip[]): Strip[] {
  const last = content.length - 1
  const isGlued = (index: number) => {
    if (index === last) return after.length > 0
    return index < LEAST_ROWS - 1 || index > last - LEAST_ROWS
  }
  return [
    ...before.map((strip) => ({ ...strip, isGlued: true })),
    ...content.map((strip, index) => ({ ...strip, isGlued: isGlued(index) })),
    ...after.map((strip, index) => ({ ...strip, isGlued: index < after.length - 1 })),
  ]
}
