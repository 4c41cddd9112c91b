import { z } from 'zod'
import { type FlowDocument, type FlowNode, nodeSchema } from '../../contract/index.ts'
import { mapExits } from './exits.ts'

const FORMAT = 'balcao.flowSteps/1'
const copiedSchema = z.object({ format: z.literal(FORMAT), nodes: z.array(nodeSchema).min(1) })

/** How far a copy stands from what it was copied of, in pixels of the drawing. */
const SHIFT = 40

/** Steps as text for the clipboard. */
export const copyText = (document: FlowDocument, ids: readonly string[]): string =>
  JSON.stringify({ format: FORMAT, nodes: document.nodes.filter(({ id }) => ids.includes(id)) })

/** The steps that a text from the clipboard holds; null where it holds none. */
export function readCopied(text: string): FlowNode[] | null {
  try {
    const read = copiedSchema.safeParse(JSON.parse(text))
    return read.success ? read.data.nodes : null
  } catch {
    return null
  }
}

/** Adds copies under names of their own. Ways among them are kept; ways to others are cut, for those may be steps of another flow. */
export function pasteNodes(document: FlowDocument, nodes: readonly FlowNode[], newId: () => string): { document: FlowDocument; ids: string[] } {
  const names = new Map(nodes.map(({ id }) => [id, newId()]))
  const lead = (next: string | null) => (next === null ? null : (names.get(next) ?? null))
  const copies = nodes.map((node) => {
    const copy = mapExits(node, lead)
    return { ...copy, id: names.get(node.id) ?? node.id, at: { x: node.at.x + SHIFT, y: node.at.y + SHIFT } }
  })
  return { document: { ...document, nodes: [...document.nodes, ...copies] }, ids: copies.map(({ id }) => id) }
}
