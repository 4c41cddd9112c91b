import type { FlowDocument, FlowNode } from '../../contract/index.ts'

export interface StepDifference {
  id: string
  how: 'added' | 'removed' | 'changed' | 'moved'
  /** As it is now; a removed one as it was. */
  node: FlowNode
  before: FlowNode | null
  after: FlowNode | null
}

export interface Difference {
  steps: StepDifference[]
  /** Parts that belong to no step and differ: where it begins, what is heard everywhere, limits, variables. */
  rest: ('start' | 'anywhere' | 'defaults' | 'variables')[]
}

/** The same text for the same value, whatever the order of its keys and whether what is not there is named. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

const contentOf = ({ at: _at, ...content }: FlowNode) => textOf(content)

function howOf(before: FlowNode, after: FlowNode): 'changed' | 'moved' | null {
  if (contentOf(before) !== contentOf(after)) return 'changed'
  return before.at.x === after.at.x && before.at.y === after.at.y ? null : 'moved'
}

const rank = { added: 0, changed: 1, removed: 2, moved: 3 }

/** Differences that make `after` another flow than `before`, step by step. */
export function differenceOf(before: FlowDocument, after: FlowDocument): Difference {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const remaining = new Set(after.nodes.map(({ id }) => id))
  const steps = after.nodes.flatMap((node): StepDifference[] => {
    const was = old.get(node.id)
    const how = was ? howOf(was, node) : 'added'
    return how === null ? [] : [{ id: node.id, how, node, before: was ?? null, after: node }]
  })
  const removed = before.nodes
    .filter(({ id }) => !remaining.has(id))
    .map((node): StepDifference => ({ id: node.id, how: 'removed', node, before: node, after: null }))
  return {
    steps: [...steps, ...removed].toSorted((one, other) => rank[one.how] - rank[other.how]),
    rest: (['start', 'anywhere', 'defaults', 'variables'] as const).filter((part) => textOf(before[part]) !== textOf(after[part])),
  }
}
