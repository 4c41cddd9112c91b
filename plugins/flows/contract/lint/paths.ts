import type { FlowDocument, FlowNode } from '../document.ts'
import type { Finding } from '../endpoints.ts'
import { waysOf } from '../ways.ts'
import { finding } from './finding.ts'

/** How many questions a contact may answer before a way to a person should be there. */
const QUESTIONS_TO_PERSON = 5
const ENDS: readonly FlowNode['kind'][] = ['transfer', 'close', 'assistant', 'end', 'jump', 'return']
const PERSONS: readonly FlowNode['kind'][] = ['transfer', 'end', 'assistant', 'jump']
const WAITS: readonly FlowNode['kind'][] = ['ask', 'wait', 'http', 'added', 'assistant', 'jump']

type Nodes = ReadonlyMap<string, FlowNode>

const nextOf = (document: FlowDocument, node: FlowNode): string[] => waysOf(node, document).flatMap(({ next }) => next ?? [])

/** Nodes that can be reached from some nodes, these among them. */
function reached(document: FlowDocument, nodes: Nodes, from: readonly string[]): Set<string> {
  const known = new Set<string>()
  const todo = [...from]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const node = nodes.get(id)
    if (!node || known.has(id)) continue
    known.add(id)
    todo.push(...nextOf(document, node))
  }
  return known
}

/** Nodes that lead back to themselves without anybody being waited for. */
function ringed(document: FlowDocument, nodes: Nodes): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  for (const first of nodes.keys()) {
    const path: { id: string; left: string[] }[] = []
    const enter = (id: string) => {
      const node = nodes.get(id)
      if (!node || WAITS.includes(node.kind)) return
      if (state.get(id) === 'open') found.push(id)
      if (state.has(id)) return
      state.set(id, 'open')
      path.push({ id, left: nextOf(document, node) })
    }
    enter(first)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.left.pop()
      if (next === undefined) {
        state.set(top.id, 'done')
        path.pop()
      } else enter(next)
    }
  }
  return [...new Set(found)]
}

/** Whether a person can be reached within a few questions. */
function reachesPerson(document: FlowDocument, nodes: Nodes): boolean {
  let front = [document.start, ...document.anywhere.flatMap(({ next }) => next ?? [])]
  const known = new Set<string>()
  for (let questions = 0; questions <= QUESTIONS_TO_PERSON && front.length > 0; questions += 1) {
    const beyond: string[] = []
    for (let id = front.pop(); id !== undefined; id = front.pop()) {
      const node = nodes.get(id)
      if (!node || known.has(id)) continue
      known.add(id)
      if (PERSONS.includes(node.kind)) return true
      const list = node.kind === 'ask' ? beyond : front
      list.push(...nextOf(document, node))
    }
    front = beyond
  }
  return false
}

/** Where the ways of a flow lead, and where they do not. */
export function pathFindings(document: FlowDocument): Finding[] {
  const nodes: Nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const found: Finding[] = []
  if (nodes.size < document.nodes.length) {
    const twice = document.nodes.find((node) => nodes.get(node.id) !== node)
    found.push(finding('error', 'nodeTwice', twice?.id ?? null))
  }
  const checkTarget = (nodeId: string | null, exit: string, next: string | null, isOptional = false) => {
    if (next === null && !isOptional) found.push(finding('error', 'openExit', nodeId, { exit }))
    if (next !== null && !nodes.has(next)) found.push(finding('error', 'nodeMissing', nodeId, { exit }))
  }
  checkTarget(null, 'start', document.start)
  for (const { id, next } of document.anywhere) checkTarget(null, id, next)
  for (const node of document.nodes) for (const { exit, next, isOptional } of waysOf(node, document)) checkTarget(node.id, exit, next, isOptional)
  const known = reached(document, nodes, [document.start, ...document.anywhere.flatMap(({ next }) => next ?? [])])
  const fromStart = reached(document, nodes, [document.start])
  if (![...fromStart].some((id) => ENDS.includes(nodes.get(id)?.kind ?? 'say'))) found.push(finding('error', 'noEnd', null))
  for (const { id } of document.nodes) if (!known.has(id)) found.push(finding('warning', 'unreachable', id))
  for (const id of ringed(document, nodes)) found.push(finding('error', 'endlessLoop', id))
  if (!reachesPerson(document, nodes)) found.push(finding('warning', 'noPerson', null))
  return found
}
