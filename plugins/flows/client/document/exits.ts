import type { FlowNode, Route } from '../../contract/index.ts'

/** Kind of an exit: its own name for those that every step of a kind has, and what it is one of for the rest. */
export type ExitKind = 'next' | 'option' | 'route' | 'arm' | 'other' | 'invalid' | 'silence' | 'ok' | 'failed' | 'done' | 'back'

export interface Exit {
  /** As a trace names it. */
  id: string
  kind: ExitKind
  next: string | null
  /** Name from the person who draws; empty for exits that have no name of their own. */
  label: string
}

const plainExit = (id: Exclude<ExitKind, 'option' | 'route' | 'arm'>, next: string | null): Exit => ({ id, kind: id, next, label: '' })
const routeExits = (routes: readonly Route[]): Exit[] => routes.map(({ id, label, next }) => ({ id, kind: 'route', next, label: label ?? '' }))

/** The ways out of a step, in the order in which they are drawn. */
export function exitsOf(node: FlowNode): Exit[] {
  switch (node.kind) {
    case 'ask':
      return [
        ...(node.menu?.options ?? []).map(({ id, label, next }): Exit => ({ id, kind: 'option', next, label })),
        ...routeExits(node.routes),
        plainExit('other', node.other),
        ...(node.invalid ? [plainExit('invalid', node.invalid.next)] : []),
        ...(node.silence ? [plainExit('silence', node.silence.next)] : []),
      ]
    case 'branch':
      return [...routeExits(node.routes), plainExit('other', node.other)]
    case 'split':
      return node.arms.map(({ id, percent, next }) => ({ id, kind: 'arm', next, label: `${percent}%` }))
    case 'http':
    case 'added':
      return [plainExit('ok', node.ok), plainExit('failed', node.failed)]
    case 'assistant':
      return [plainExit('done', node.done), plainExit('failed', node.failed)]
    case 'jump':
      return node.returns ? [plainExit('back', node.back)] : []
    case 'say':
    case 'set':
    case 'wait':
    case 'label':
    case 'lane':
    case 'note':
      return [plainExit('next', node.next)]
    default:
      return []
  }
}

const led = <T extends { id: string; next: string | null }>(rows: readonly T[], id: string, next: string | null): T[] =>
  rows.map((row) => (row.id === id ? { ...row, next } : row))

/** The step with one of its exits leading elsewhere; the same step where it has no such exit. */
export function withExit(node: FlowNode, exit: string, next: string | null): FlowNode {
  const found = exitsOf(node).find(({ id }) => id === exit)
  if (!found || found.next === next) return node
  switch (node.kind) {
    case 'ask': {
      if (found.kind === 'other') return { ...node, other: next }
      if (found.kind === 'invalid') return node.invalid ? { ...node, invalid: { ...node.invalid, next } } : node
      if (found.kind === 'silence') return node.silence ? { ...node, silence: { ...node.silence, next } } : node
      if (found.kind === 'option') return node.menu ? { ...node, menu: { ...node.menu, options: led(node.menu.options, exit, next) } } : node
      return { ...node, routes: led(node.routes, exit, next) }
    }
    case 'branch':
      return found.kind === 'other' ? { ...node, other: next } : { ...node, routes: led(node.routes, exit, next) }
    case 'split':
      return { ...node, arms: led(node.arms, exit, next) }
    case 'http':
    case 'added':
      return found.kind === 'ok' ? { ...node, ok: next } : { ...node, failed: next }
    case 'assistant':
      return found.kind === 'done' ? { ...node, done: next } : { ...node, failed: next }
    case 'jump':
      return { ...node, back: next }
    case 'say':
    case 'set':
    case 'wait':
    case 'label':
    case 'lane':
    case 'note':
      return { ...node, next }
    default:
      return node
  }
}

/** The step with every exit led through `lead`. */
export const mapExits = (node: FlowNode, lead: (next: string | null) => string | null): FlowNode =>
  exitsOf(node).reduce((led, { id, next }) => withExit(led, id, lead(next)), node)
