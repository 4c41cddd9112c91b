import type { FlowDocument } from '../../contract/index.ts'
import { exitsOf } from './exits.ts'
import { GAP_Y, heightOf, moveNodes, STEP_X } from './steps.ts'

/** How often the order inside the layers is set right, forth and back. */
const SWEEPS = 4

interface Graph {
  ids: string[]
  next: Map<string, string[]>
  before: Map<string, string[]>
}

function graphOf(document: FlowDocument): Graph {
  const ids = document.nodes.map(({ id }) => id)
  const known = new Set(ids)
  const next = new Map(document.nodes.map((node) => [node.id, [...new Set(exitsOf(node).flatMap((exit) => exit.next ?? []))].filter((id) => known.has(id))]))
  const before = new Map(ids.map((id): [string, string[]] => [id, []]))
  for (const [id, targets] of next) for (const target of targets) before.get(target)?.push(id)
  return { ids, next, before }
}

/** The steps in an order in which ways lead forward, and the ways that lead back to where they come from. */
function orderOf({ ids, next }: Graph, start: string): { order: string[]; back: Set<string> } {
  const state = new Map<string, 'open' | 'done'>()
  const order: string[] = []
  const back = new Set<string>()
  for (const root of [start, ...ids]) {
    if (state.has(root) || !next.has(root)) continue
    const stack = [{ id: root, at: 0 }]
    state.set(root, 'open')
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const target = next.get(top.id)?.[top.at]
      top.at += 1
      if (target === undefined) {
        state.set(top.id, 'done')
        order.push(top.id)
        stack.pop()
      } else if (state.get(target) === 'open') back.add(`${top.id} ${target}`)
      else if (!state.has(target)) {
        state.set(target, 'open')
        stack.push({ id: target, at: 0 })
      }
    }
  }
  return { order: order.toReversed(), back }
}

/** Each step one layer behind the last of those that lead to it. */
function layersOf(graph: Graph, start: string): string[][] {
  const { order, back } = orderOf(graph, start)
  const layer = new Map<string, number>()
  for (const id of order) {
    const above = (graph.before.get(id) ?? []).filter((from) => !back.has(`${from} ${id}`)).map((from) => layer.get(from) ?? 0)
    layer.set(id, above.length > 0 ? Math.max(...above) + 1 : 0)
  }
  const layers: string[][] = []
  for (const id of order) {
    const row = layer.get(id) ?? 0
    layers[row] = [...(layers[row] ?? []), id]
  }
  return layers
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Orders each layer by where its neighbours stand, so that few ways cross. */
function uncross(layers: readonly string[][], graph: Graph): string[][] {
  const rows = layers.map((row) => [...row])
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForth = sweep % 2 === 0
    const neighbours = isForth ? graph.before : graph.next
    for (const at of isForth ? rows.keys() : [...rows.keys()].toReversed()) {
      const row = rows[at] ?? []
      const place = new Map((rows[isForth ? at - 1 : at + 1] ?? []).map((id, index) => [id, index]))
      const weight = new Map(
        row.map((id, index) => {
          const places = (neighbours.get(id) ?? []).flatMap((other) => place.get(other) ?? [])
          return [id, places.length > 0 ? mean(places) : index]
        }),
      )
      rows[at] = row.toSorted((one, other) => (weight.get(one) ?? 0) - (weight.get(other) ?? 0))
    }
  }
  return rows
}

/** Each step of a layer as near as can be to the height of what leads to it; none covers another. */
function heightsOf(row: readonly string[], wish: (id: string) => number, sizeOf: (id: string) => number): Map<string, number> {
  const tops = new Map<string, number>()
  let free = Number.NEGATIVE_INFINITY
  for (const id of row) {
    const top = Math.max(wish(id) - sizeOf(id) / 2, free)
    tops.set(id, top)
    free = top + sizeOf(id) + GAP_Y
  }
  // Rows that were pushed down take the whole layer up by half of it.
  const push = mean(row.map((id) => (tops.get(id) ?? 0) + sizeOf(id) / 2 - wish(id)))
  return new Map([...tops].map(([id, top]) => [id, Math.round(top - push)]))
}

/** Every step right of what leads to it, layer by layer; the same drawing for the same flow. */
export function autoLayout(document: FlowDocument): FlowDocument {
  const graph = graphOf(document)
  const sizes = new Map(document.nodes.map((node) => [node.id, heightOf(node)]))
  const sizeOf = (id: string) => sizes.get(id) ?? 0
  const places = new Map<string, { x: number; y: number }>()
  for (const [layer, row] of uncross(layersOf(graph, document.start), graph).entries()) {
    const wish = (id: string) => {
      const middles = (graph.before.get(id) ?? []).flatMap((from) => {
        const place = places.get(from)
        return place && place.x < layer * STEP_X ? place.y + sizeOf(from) / 2 : []
      })
      return middles.length > 0 ? mean(middles) : 0
    }
    for (const [id, y] of heightsOf(row, wish, sizeOf)) places.set(id, { x: layer * STEP_X, y })
  }
  return moveNodes(document, places)
}
