import type { LayoutNode } from './layout.ts'
import { rectsOf, type TileRect } from './rects.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** Rounding of shares may leave gaps this small between tiles that touch. */
const TOUCH = 0.5

const middle = (start: number, size: number) => start + size / 2

function lies(other: TileRect, from: TileRect, direction: Direction): boolean {
  if (direction === 'left') return other.left + other.width <= from.left + TOUCH
  if (direction === 'right') return other.left >= from.left + from.width - TOUCH
  if (direction === 'up') return other.top + other.height <= from.top + TOUCH
  return other.top >= from.top + from.height - TOUCH
}

function distance(other: TileRect, from: TileRect, direction: Direction): number {
  const across = direction === 'left' || direction === 'right'
  const along = across
    ? Math.abs(middle(other.left, other.width) - middle(from.left, from.width))
    : Math.abs(middle(other.top, other.height) - middle(from.top, from.height))
  const aside = across
    ? Math.abs(middle(other.top, other.height) - middle(from.top, from.height))
    : Math.abs(middle(other.left, other.width) - middle(from.left, from.width))
  return along + aside * 2
}

/** The panel on display next to `id` in a direction; null at the edge. */
export function neighbour(tree: LayoutNode | null, id: string, direction: Direction): string | null {
  const rects = rectsOf(tree)
  const from = rects.find((rect) => rect.ids.includes(id))
  if (!from) return null
  const [nearest] = rects
    .filter((rect) => rect !== from && lies(rect, from, direction))
    .sort((one, other) => distance(one, from, direction) - distance(other, from, direction))
  return nearest?.activeId ?? null
}
