import type { FlowDocument, FlowNode } from '../document.ts'
import type { Finding } from '../endpoints.ts'
import { placesIn } from '../interpret/normalize.ts'
import { contactValueNames } from '../machine.ts'
import { finding } from './finding.ts'

function savedBy(node: FlowNode): string[] {
  if (node.kind === 'ask') return node.answer.save === undefined ? [] : [node.answer.save]
  if (node.kind === 'set') return node.values.map(({ name }) => name)
  return node.kind === 'http' ? node.save.map(({ name }) => name) : []
}

/** Names in the places of texts, and those that conditions ask for. */
function readBy(part: unknown): string[] {
  const text = JSON.stringify(part)
  const asked = [...text.matchAll(/"op":"variable","name":"(\w+)"/g)]
  return [...placesIn(text), ...asked.map(([, name = '']) => name)]
}

/** Which variables are read and never set, or set and never read. `known`: what else texts may name. */
export function variableFindings(document: FlowDocument, known: readonly string[] = []): Finding[] {
  const declared = document.variables.map(({ name }) => name)
  const isKnown = new Set([...declared, ...document.nodes.flatMap(savedBy), ...contactValueNames, ...known])
  const places: { nodeId: string | null; names: string[] }[] = [
    { nodeId: null, names: readBy([document.anywhere, document.defaults]) },
    ...document.nodes.map((node) => ({ nodeId: node.id, names: readBy(node) })),
  ]
  const read = new Set(places.flatMap(({ names }) => names))
  const unknown = places.flatMap(({ nodeId, names }) =>
    [...new Set(names)].filter((name) => !isKnown.has(name)).map((name) => finding('error', 'variableUnknown', nodeId, { name })),
  )
  return [...unknown, ...declared.filter((name) => !read.has(name)).map((name) => finding('warning', 'variableUnread', null, { name }))]
}
