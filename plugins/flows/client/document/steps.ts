import type { FlowDocument, FlowNode } from '../../contract/index.ts'
import { exitsOf, mapExits, withExit } from './exits.ts'

/** From a step to the one behind it, in pixels of the drawing. */
export const STEP_X = 340
/** Width of a step as it is drawn, and the room below it. */
export const STEP_WIDTH = 248
export const GAP_Y = 32
const HEAD_HEIGHT = 88
const EXIT_HEIGHT = 26

/** How tall a step is drawn, in pixels of the drawing. */
export const heightOf = (node: FlowNode): number => HEAD_HEIGHT + exitsOf(node).length * EXIT_HEIGHT

/** Where ways begin and end at a step: the middle of its handles, in pixels from its corner. */
export const wayOut = (exitIndex: number) => ({ x: STEP_WIDTH + 3, y: HEAD_HEIGHT - 6.5 + (exitIndex + 0.5) * EXIT_HEIGHT })
export const WAY_IN = { x: -3, y: 19 }

export const nodeOf = (document: FlowDocument, id: string | null): FlowNode | undefined => document.nodes.find((node) => node.id === id)

/** The document with one step in the place of the one of the same name. */
export const changeNode = (document: FlowDocument, node: FlowNode): FlowDocument =>
  nodeOf(document, node.id) === node ? document : { ...document, nodes: document.nodes.map((one) => (one.id === node.id ? node : one)) }

/** Leads an exit elsewhere; null cuts it. */
export function connect(document: FlowDocument, from: string, exit: string, next: string | null): FlowDocument {
  const node = nodeOf(document, from)
  return node ? changeNode(document, withExit(node, exit, next)) : document
}

/** The exit that goes on where a step is put between: the first that leads nowhere. */
export const openExitOf = (node: FlowNode): string | null => exitsOf(node).find(({ next }) => next === null)?.id ?? null

/** A place at `at` or further down where a step covers no other. */
export function freePlace(document: FlowDocument, at: { x: number; y: number }): { x: number; y: number } {
  let { y } = at
  const beside = document.nodes.filter((node) => Math.abs(node.at.x - at.x) < STEP_WIDTH).toSorted((one, other) => one.at.y - other.at.y)
  for (const node of beside) {
    const covers = y < node.at.y + heightOf(node) + GAP_Y && node.at.y < y + HEAD_HEIGHT + GAP_Y
    if (covers) y = node.at.y + heightOf(node) + GAP_Y
  }
  return { x: at.x, y }
}

/** Puts `node` behind an exit; what the exit led to before is where the new step's first exit leads. */
export function addAfter(document: FlowDocument, from: string | null, exit: string | null, node: FlowNode): FlowDocument {
  const before = from === null ? undefined : nodeOf(document, from)
  const way = before && exitsOf(before).find(({ id }) => id === exit)
  const first = exitsOf(node)[0]
  const added = way?.next != null && first ? withExit(node, first.id, way.next) : node
  const grown = { ...document, nodes: [...document.nodes, added] }
  return before && way ? connect(grown, before.id, way.id, node.id) : grown
}

/** Without the steps and without any way to them. The start stays: a flow begins somewhere. */
export function removeNodes(document: FlowDocument, ids: readonly string[]): FlowDocument {
  const gone = new Set(ids.filter((id) => id !== document.start))
  if (gone.size === 0) return document
  const lead = (next: string | null) => (next !== null && gone.has(next) ? null : next)
  const { invalid, silence } = document.defaults
  return {
    ...document,
    anywhere: document.anywhere.map((route) => ({ ...route, next: lead(route.next) })),
    defaults: {
      ...document.defaults,
      invalid: { ...invalid, next: lead(invalid.next) },
      ...(silence && { silence: { ...silence, next: lead(silence.next) } }),
    },
    nodes: document.nodes.filter(({ id }) => !gone.has(id)).map((node) => mapExits(node, lead)),
  }
}

/** Moves steps on the drawing. */
export function moveNodes(document: FlowDocument, places: ReadonlyMap<string, { x: number; y: number }>): FlowDocument {
  const isSame = document.nodes.every(({ id, at }) => {
    const place = places.get(id)
    return !place || (place.x === at.x && place.y === at.y)
  })
  if (isSame) return document
  return { ...document, nodes: document.nodes.map((node) => ({ ...node, at: places.get(node.id) ?? node.at })) }
}
