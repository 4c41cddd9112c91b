import type { FlowDocument, FlowNode } from '../../document.ts'
import { type Draft, type ImportedFlow, idOf, tell, titleOf } from '../draft.ts'
import { makeBlock, type Ways } from './blocks.ts'
import { type Block, type Group, type Typebot, typebotSchema } from './shape.ts'
import { readVariables } from './variables.ts'

const END = '_end'
const GAP = 160
const MOST_PARTS = 20
/** Blocks that lead on without doing anything here: where they lead is where whatever comes to them goes. */
const MOST_PASSED = 500

interface Placed {
  block: Block
  group: Group
  index: number
}

/** The ways of a file, whatever its version calls them. */
function waysThrough({ groups, edges, events }: Typebot) {
  const byId = new Map<string, Placed>()
  for (const group of groups) for (const [index, block] of group.blocks.entries()) byId.set(block.id, { block, group, index })
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]))
  const firstOf = (groupId: string) => groups.find(({ id }) => id === groupId)?.blocks[0]?.id ?? null
  const target = (edgeId: string | undefined): string | null => {
    const to = edgeId === undefined ? undefined : edgeOf.get(edgeId)?.to
    if (!to) return null
    return to.blockId !== undefined && byId.has(to.blockId) ? to.blockId : firstOf(to.groupId)
  }
  const after = ({ block, group, index }: Placed): string | null => {
    if (block.type === 'Jump') {
      const { blockId, groupId } = block.options
      if (typeof blockId === 'string' && byId.has(blockId)) return blockId
      return typeof groupId === 'string' ? firstOf(groupId) : null
    }
    return block.outgoingEdgeId === undefined ? (group.blocks[index + 1]?.id ?? null) : target(block.outgoingEdgeId)
  }
  const start = (): string | null => {
    const event = events.find(({ type }) => type === 'start')
    const block = groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'start')
    return target(event?.outgoingEdgeId) ?? target(block?.outgoingEdgeId) ?? firstOf(groups[0]?.id ?? '')
  }
  return { byId, target, after, start }
}

/** Texts that follow one another, and that nothing else leads into, are said as one. */
function joinTexts(nodes: readonly FlowNode[], start: string): FlowNode[] {
  const entries = new Map<string, number>([[start, 2]])
  for (const node of nodes) for (const next of nextsOf(node)) entries.set(next, (entries.get(next) ?? 0) + (node.kind === 'say' ? 1 : 2))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const gone = new Set<string>()
  return nodes
    .map((node) => {
      if (node.kind !== 'say' || gone.has(node.id)) return node
      const joined = { ...node, parts: [...node.parts] }
      for (let next = byId.get(joined.next ?? ''); next?.kind === 'say' && entries.get(next.id) === 1; next = byId.get(joined.next ?? '')) {
        if (next.id === node.id || gone.has(next.id) || joined.parts.length + next.parts.length > MOST_PARTS) break
        joined.parts.push(...next.parts)
        joined.next = next.next
        gone.add(next.id)
      }
      return joined
    })
    .filter(({ id }) => !gone.has(id))
}

function nextsOf(node: FlowNode): string[] {
  switch (node.kind) {
    case 'ask':
      return [node.other, ...(node.menu?.options ?? []).map(({ next }) => next)].flatMap((next) => next ?? [])
    case 'branch':
      return [node.other, ...node.routes.map(({ next }) => next)].flatMap((next) => next ?? [])
    case 'split':
      return node.arms.flatMap(({ next }) => next ?? [])
    case 'http':
      return [node.ok, node.failed].flatMap((next) => next ?? [])
    default:
      return 'next' in node && node.next !== null ? [node.next] : []
  }
}

/** A bot of Typebot's export, versions 3 to 6.1; null where the file is none. Code is never run: it is listed. */
export function importTypebot(json: unknown): ImportedFlow | null {
  const read = typebotSchema.safeParse(json)
  if (!read.success) return null
  const { byId, target, after, start } = waysThrough(read.data)
  const variables = readVariables(read.data)
  const draft: Draft = { nodes: [], report: [] }
  const isNothing = ({ block }: Placed) => block.type === 'Jump' || block.type === 'start' || makeBlock(block, NOWHERE, variables).bare === null
  const existingTarget = (blockId: string | null): string => {
    let at = blockId
    for (let passed = 0; at !== null && passed < MOST_PASSED; passed += 1) {
      const placed = byId.get(at)
      if (placed && !isNothing(placed)) return idOf(at)
      at = placed ? after(placed) : null
    }
    return END
  }
  for (const placed of byId.values()) {
    const { block, group, index } = placed
    const ways: Ways = {
      next: existingTarget(after(placed)),
      itemNext: (edgeId) => (target(edgeId) === null ? null : existingTarget(target(edgeId))),
    }
    if (block.type === 'Jump' || block.type === 'start') continue
    const { bare, outcome, why } = makeBlock(block, ways, variables)
    tell(draft, `${group.title}: ${block.type}`, outcome, why)
    const { x, y } = group.graphCoordinates
    if (bare) draft.nodes.push({ ...bare, id: idOf(block.id), title: index === 0 ? titleOf(group.title) : '', at: { x, y: y + index * GAP } })
  }
  for (const { type } of read.data.events.filter((event) => event.type !== 'start')) tell(draft, type, 'dropped', 'event')
  const first = existingTarget(start())
  const document: FlowDocument = {
    format: 'balcao.flow/1',
    start: first,
    variables: variables.all.slice(0, MOST_VARIABLES),
    anywhere: [],
    defaults: { invalid: { max: 3, repeat: true, next: END }, maxHops: 100 },
    nodes: [...joinTexts(draft.nodes, first), { kind: 'end', id: END, title: '', at: { x: 0, y: 0 } }],
  }
  return { document, report: draft.report }
}

const MOST_VARIABLES = 100
const NOWHERE: Ways = { next: null, itemNext: () => null }
