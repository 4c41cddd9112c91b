import type { AnyPanel, PanelRef, Place } from '#core/client/plugin.ts'
import { canonical } from '#core/contract/canonical.ts'
import type { Layout, PanelRecord } from './layout.ts'
import { showTab } from './movePanel.ts'
import { placeTile } from './place.ts'
import { leavesOf, renameLeaf } from './tree.ts'

/** Largest share that a panel gets for the width it needs, in percent; the rest is left to others. */
const MOST_SHARE = 34
/** Nobody can work in a conversation that is narrower; the next one is stacked. */
const LEAST_PX = 320

export interface Opening {
  /** Ids, the one that had the focus last first. */
  history: readonly string[]
  panelOf: (type: string) => AnyPanel | undefined
  /** Width of all tiles together, in pixels; panels that need a width get it as their share. */
  widthPx?: number
  newId: () => string
}

export interface Opened {
  layout: Layout
  /** Id of the panel to focus. */
  id: string
}

/** Whether two parameter values are the same, whatever the order of their keys. */
export const sameParams = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** Id of an open panel that `reuse` lets stand for this one. */
export function findOpen(layout: Layout, { panel, params }: PanelRef): string | null {
  if (panel.reuse === 'never') return null
  const isSame = (record: PanelRecord | undefined) => record?.type === panel.type && (panel.reuse === 'single' || sameParams(record.params, params))
  return leavesOf(layout.tree).find((id) => isSame(layout.panels[id])) ?? null
}

/** Opens one panel from a running screen. `main` takes the place of the panel of its type used last; otherwise it stands beside the focused one. */
export function openPanel(layout: Layout, ref: PanelRef, place: Place, opening: Opening): Opened {
  const open = findOpen(layout, ref)
  if (open !== null) return { layout: withParams(layout, open, ref), id: open }
  const replaced = place === 'main' ? lastUsed(layout, opening, (record) => record.type === ref.panel.type) : null
  if (replaced !== null) return replace(layout, replaced, ref, opening)
  return add(layout, ref, place === 'main' ? 'right' : place, focusedOf(layout, opening), opening)
}

/** Opens the panels of an address in their order; the last one gets the focus. A plain page takes the place of the one before it. */
export function openRoute(layout: Layout, refs: readonly PanelRef[], opening: Opening): Opened | null {
  const wanted = new Set(refs.map((ref) => findOpen(layout, ref)).filter((id) => id !== null))
  let now = layout
  let last: string | null = null
  for (const ref of refs) {
    const opened: Opened = openOne(now, ref, wanted, last, opening)
    now = opened.layout
    wanted.add(opened.id)
    last = opened.id
  }
  return last === null ? null : { layout: now, id: last }
}

function openOne(layout: Layout, ref: PanelRef, wanted: ReadonlySet<string>, before: string | null, opening: Opening): Opened {
  const open = findOpen(layout, ref)
  if (open !== null) return { layout: withParams(layout, open, ref), id: open }
  if (ref.place !== undefined && ref.place !== 'main') return add(layout, ref, ref.place, before, opening)
  const free = (record: PanelRecord, id: string) => !wanted.has(id) && record.type === ref.panel.type
  const replaced = lastUsed(layout, opening, free) ?? (wanted.size === 0 ? lastUsed(layout, opening, () => true) : null)
  return replaced === null ? add(layout, ref, 'right', before, opening) : replace(layout, replaced, ref, opening)
}

/** A single panel that is reopened with other parameters shows those. */
function withParams(layout: Layout, id: string, { params }: PanelRef): Layout {
  const record = layout.panels[id]
  const tree = showTab(layout.tree, id)
  if (!record || sameParams(record.params, params)) return tree === layout.tree ? layout : { ...layout, tree }
  return { ...layout, tree, panels: { ...layout.panels, [id]: { ...record, params } } }
}

const focusedOf = (layout: Layout, opening: Opening) => lastUsed(layout, opening, () => true)

function lastUsed(layout: Layout, { history }: Opening, fits: (record: PanelRecord, id: string) => boolean): string | null {
  const leaves = leavesOf(layout.tree)
  const inOrder = [...history.filter((id) => leaves.includes(id)), ...leaves.filter((id) => !history.includes(id))]
  return (
    inOrder.find((id) => {
      const record = layout.panels[id]
      return record !== undefined && fits(record, id)
    }) ?? null
  )
}

function replace(layout: Layout, id: string, ref: PanelRef, { newId }: Opening): Opened {
  const next = newId()
  const { [id]: _gone, ...others } = layout.panels
  const tree = layout.tree === null ? next : renameLeaf(layout.tree, id, next)
  return { layout: { ...layout, tree, panels: { ...others, [next]: recordOf(ref) } }, id: next }
}

/** The share of the width that a panel wants: its own, or what it needs where that is more. */
function shareOf(panel: AnyPanel | undefined, widthPx: number | undefined): number | undefined {
  if (panel?.share === undefined || panel.leastPx === undefined || !widthPx) return panel?.share
  return Math.min(Math.max(panel.share, (panel.leastPx / widthPx) * 100), MOST_SHARE)
}

/** Beside the last of its kind, where the others keep their numbers; the first of its kind, and what has a share of its own, beside `besideId`. */
function besideOf(layout: Layout, { panel }: PanelRef, besideId: string | null): string | null {
  const ofItsKind = leavesOf(layout.tree).filter((id) => layout.panels[id]?.type === panel.type)
  return (panel.share === undefined ? ofItsKind.at(-1) : undefined) ?? besideId
}

function add(layout: Layout, ref: PanelRef, place: Exclude<Place, 'main'>, focusedId: string | null, { newId, panelOf, widthPx }: Opening): Opened {
  const id = newId()
  const besideId = place === 'right' ? besideOf(layout, ref, focusedId) : focusedId
  const beside = besideId === null ? undefined : layout.panels[besideId]
  const flexible = Object.keys(layout.panels).filter((other) => panelOf(layout.panels[other]?.type ?? '')?.share === undefined)
  const tile = {
    id,
    share: shareOf(ref.panel, widthPx),
    besideShare: beside ? shareOf(panelOf(beside.type), widthPx) : undefined,
    flexible,
    least: ref.panel.share === undefined && widthPx ? (LEAST_PX / widthPx) * 100 : 0,
  }
  return { layout: { ...layout, tree: placeTile(layout.tree, besideId, tile, place), panels: { ...layout.panels, [id]: recordOf(ref) } }, id }
}

const recordOf = ({ panel, params }: PanelRef): PanelRecord => ({ type: panel.type, params, state: null })
