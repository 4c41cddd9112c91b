import type { PaletteGroup, PaletteRow } from './paletteEntries.ts'

/** Parts of one source carry its id before this sign. */
const PART = '+'

const sourceOf = ({ id }: PaletteGroup) => id.split(PART)[0] ?? id
const others = (rows: readonly PaletteRow[], taken: readonly PaletteRow[]) => rows.filter(({ id }) => !taken.some((row) => row.id === id))

/**
 * Takes in what one source answered without moving the row under the cursor: down to it everything stays where it is, new rows go below.
 * @param cursor id of that row; null when it is in none of these groups
 */
export function joinGroups(shown: readonly PaletteGroup[], incoming: PaletteGroup, cursor: string | null): PaletteGroup[] {
  const at = shown.findIndex(({ rows }) => rows.some(({ id }) => id === cursor))
  const own = shown.findIndex((group) => sourceOf(group) === incoming.id)
  const before = shown[own]
  if (!before) return [...shown, incoming].filter(({ rows }) => rows.length > 0)
  const frozen = own > at ? [] : own < at ? before.rows : before.rows.slice(0, before.rows.findIndex(({ id }) => id === cursor) + 1)
  const next = own < at ? before : { ...before, rows: [...frozen, ...others(incoming.rows, frozen)] }
  const rest = shown.map((group, index) => (index === own ? next : group))
  const late = own < at ? others(incoming.rows, frozen) : []
  return [...rest, { ...incoming, id: `${incoming.id}${PART}`, rows: late }].filter(({ rows }) => rows.length > 0)
}

/** The rows of the last answers that still fit, each source in one group again: shown until the new answers are there. */
export function keepFitting(shown: readonly PaletteGroup[], fits: (row: PaletteRow) => PaletteRow | null): PaletteGroup[] {
  const bySource = new Map<string, PaletteGroup>()
  for (const group of shown) {
    const id = sourceOf(group)
    const rows = group.rows.flatMap((row) => fits(row) ?? [])
    bySource.set(id, { ...group, id, rows: [...(bySource.get(id)?.rows ?? []), ...rows] })
  }
  return [...bySource.values()].filter(({ rows }) => rows.length > 0)
}
