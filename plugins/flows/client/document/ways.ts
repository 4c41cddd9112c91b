import type { FlowDocument } from '../../contract/index.ts'
import { exitsOf } from './exits.ts'

export interface OutlineStep {
  step: string
  /** How many ways lead here from the start. */
  depth: number
}

/** The steps as a list to read: each below the step that leads to it, deeper where ways part; those that nothing leads to come last. */
export function outlineOf(document: FlowDocument): OutlineStep[] {
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  const seen = new Set<string>()
  const outline: OutlineStep[] = []
  const visitFrom = (root: string) => {
    const stack = [{ step: root, depth: 0 }]
    for (let top = stack.pop(); top; top = stack.pop()) {
      const { step, depth } = top
      const node = byId.get(step)
      if (!node || seen.has(step)) continue
      seen.add(step)
      outline.push({ step, depth })
      const next = [...new Set(exitsOf(node).flatMap((exit) => exit.next ?? []))]
      const inner = next.length > 1 ? depth + 1 : depth
      for (const target of next.toReversed()) stack.push({ step: target, depth: inner })
    }
  }
  visitFrom(document.start)
  for (const { next } of document.anywhere) if (next !== null) visitFrom(next)
  for (const { id } of document.nodes) visitFrom(id)
  return outline
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const heightAt = (document: FlowDocument, id: string) => document.nodes.find((node) => node.id === id)?.at.y ?? 0

/** Where an arrow leads from a step: right along its first way, left to what leads to it, up and down among what the same step leads to. Null where there is nothing. */
export function walk(document: FlowDocument, from: string, direction: Direction): string | null {
  const targetsOf = (id: string) => {
    const node = document.nodes.find((one) => one.id === id)
    return node ? [...new Set(exitsOf(node).flatMap(({ next }) => next ?? []))] : []
  }
  if (direction === 'right') return targetsOf(from).find((id) => id !== from) ?? null
  const parents = document.nodes.filter(({ id }) => id !== from && targetsOf(id).includes(from))
  if (direction === 'left') return parents[0]?.id ?? null
  const siblings = [...new Set(parents.flatMap(({ id }) => targetsOf(id)))].toSorted((one, other) => heightAt(document, one) - heightAt(document, other))
  const at = siblings.indexOf(from)
  return at < 0 ? null : (siblings[direction === 'down' ? at + 1 : at - 1] ?? null)
}
