import type { Place } from '#core/client/plugin.ts'
import type { LayoutNode, SplitNode } from './layout.ts'
import { flatten, holds, leavesOf, replaceNode, sharesOf } from './tree.ts'

/** A tile that would end narrower than this gives no room away: its largest neighbour does. */
const LEAST_SHARE = 22
const MOST_TAKEN = 0.7

export interface NewTile {
  id: string
  /** Share of the whole width it wants, in percent. */
  share?: number
  /** Share the tile beside it wants to keep when it has the whole width. */
  besideShare?: number
  /** Panels that want no certain share: in a row they make room together, and are equally wide then. */
  flexible?: readonly string[]
  /** Where it would be narrower than this, in percent of the whole width, it is stacked on the one beside it. */
  least?: number
}

/** Puts a new panel beside, below or stacked on panel `besideId`; an empty tree holds it alone. */
export function placeTile(tree: LayoutNode | null, besideId: string | null, tile: NewTile, place: Exclude<Place, 'main'>): LayoutNode {
  const beside = besideId !== null && leavesOf(tree).includes(besideId) ? besideId : leavesOf(tree).at(-1)
  if (tree === null || beside === undefined) return tile.id
  if (place === 'tab') return replaceNode(tree, holds(beside), (node) => stack(node, beside, tile.id))
  return splitTile(tree, beside, tile, place === 'right' ? 'row' : 'column')
}

function stack(node: LayoutNode, beside: string, id: string): LayoutNode {
  if (typeof node === 'string' || node.type === 'split') return { type: 'tabs', tabs: [beside, id], activeTabIndex: 1 }
  const at = node.tabs.indexOf(beside) + 1
  return { type: 'tabs', tabs: node.tabs.toSpliced(at, 0, id), activeTabIndex: at }
}

/** The same within whatever stands there. */
const stackOn = (node: LayoutNode | undefined, beside: string, id: string): LayoutNode =>
  node === undefined ? id : replaceNode(node, holds(beside), (found) => stack(found, beside, id))

function splitTile(tree: LayoutNode, beside: string, tile: NewTile, direction: SplitNode['direction']): LayoutNode {
  const split = (node: LayoutNode, width: number): LayoutNode => {
    if (holds(beside)(node)) return pair(node, beside, tile, direction, width)
    if (typeof node === 'string' || node.type === 'tabs') return node
    const shares = sharesOf(node)
    const widthOf = (index: number) => (node.direction === 'row' ? (width * (shares[index] ?? 0)) / 100 : width)
    const at = node.children.findIndex(holds(beside))
    if (at >= 0 && node.direction === direction) return insertAfter(node, at, beside, tile, width)
    return flatten({ ...node, children: node.children.map((child, index) => split(child, widthOf(index))) })
  }
  return split(tree, 100)
}

/** Two tiles where one stood, or a stack where two would be too narrow; `width` is its share of the whole width. */
function pair(node: LayoutNode, beside: string, { id, share, besideShare, least = 0 }: NewTile, direction: SplitNode['direction'], width: number): LayoutNode {
  const wanted = direction === 'column' ? 50 : share !== undefined ? (share / width) * 100 : besideShare !== undefined && width === 100 ? 100 - besideShare : 50
  const taken = Math.min(Math.max(wanted, 10), besideShare !== undefined ? 90 : MOST_TAKEN * 100)
  if (direction === 'row' && (taken * width) / 100 < least) return stack(node, beside, id)
  return { type: 'split', direction, children: [node, id], splitPercentages: [100 - taken, taken] }
}

/** A new sibling in a row or column. Its room comes from the flexible tiles together; else from the one before it, or the largest. */
function insertAfter(node: SplitNode, at: number, beside: string, { id, share, flexible = [], least = 0 }: NewTile, width: number): SplitNode {
  const shares = sharesOf(node)
  const isFlexible = (index: number) => leavesOf(node.children[index] ?? null).some((leaf) => flexible.includes(leaf))
  const givers = shares.flatMap((_share, index) => (isFlexible(index) ? [index] : []))
  const children = node.children.toSpliced(at + 1, 0, id)
  const wanted = share !== undefined && node.direction === 'row' ? (share / width) * 100 : undefined
  if (givers.length > 0) {
    const room = givers.reduce((sum, index) => sum + (shares[index] ?? 0), 0)
    const given = wanted === undefined ? room / (givers.length + 1) : Math.min(wanted, room * MOST_TAKEN)
    if (node.direction === 'row' && (given * width) / 100 < least) return { ...node, children: node.children.with(at, stackOn(node.children[at], beside, id)) }
    const left = (each: number) => (wanted === undefined ? given : (each * (room - given)) / room)
    const rest = shares.map((each, index) => (givers.includes(index) ? left(each) : each))
    return { ...node, children, splitPercentages: rest.toSpliced(at + 1, 0, given) }
  }
  const left = (donor: number) => (shares[donor] ?? 0) - (wanted ?? (shares[donor] ?? 0) / 2)
  const donor = left(at) >= LEAST_SHARE ? at : shares.indexOf(Math.max(...shares))
  const room = shares[donor] ?? 0
  const taken = Math.min(wanted ?? room / 2, room * MOST_TAKEN)
  const rest = shares.map((each, index) => (index === donor ? each - taken : each))
  return { ...node, children, splitPercentages: rest.toSpliced(at + 1, 0, taken) }
}
