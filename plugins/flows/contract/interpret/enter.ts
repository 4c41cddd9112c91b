import type { FlowNode, NodeOf } from '../document.ts'
import { routeOf } from './answers.ts'
import { ask } from './ask.ts'
import { nodeOf } from './library.ts'
import { emit, end, fault, filled, mark, momentOf, type Run, say, send, setTimer } from './run.ts'
import { shareOf } from './shareOf.ts'

const SECOND_MS = 1_000
const MOST_JUMPS = 10

/** The same contact takes the same arm for as long as the arms are the same. */
function armOf({ state }: Run, { id, arms }: NodeOf<'split'>) {
  const share = shareOf(`${state.seed}:${id}`)
  let upTo = 0
  return arms.find(({ percent }) => {
    upTo += percent
    return share < upTo
  })
}

/** Goes through nodes until one waits, or the flow ends. */
export function enter(run: Run, first: string | null, from: string): void {
  let [next, before]: [string | null | undefined, string] = [first, from]
  while (next !== undefined) {
    const node = nodeOf(run.document, next)
    if (!node) {
      fault(run, before, next === null ? 'openExit' : 'missingNode')
      return
    }
    run.state.hops += 1
    if (run.state.hops > run.document.defaults.maxHops) {
      fault(run, node.id, 'endlessLoop')
      return
    }
    run.state.at = node.id
    run.state.phase = 'running'
    run.state.timer = null
    before = node.id
    next = pass(run, node)
  }
}

/** Does what a node does; answers the node that comes next, and undefined where the flow waits or has ended. */
function pass(run: Run, node: FlowNode): string | null | undefined {
  switch (node.kind) {
    case 'say':
      return send(run, node.id, node.parts) ? leave(run, node.id, 'next', node.next) : undefined
    case 'ask':
      ask(run, node)
      return undefined
    case 'branch': {
      const route = routeOf(node.routes, momentOf(run))
      return route ? leave(run, node.id, route.id, route.next) : leave(run, node.id, 'other', node.other)
    }
    case 'split': {
      const arm = armOf(run, node)
      return arm ? leave(run, node.id, arm.id, arm.next) : broken(run, node.id, 'noArm')
    }
    case 'set':
      set(run, node)
      return leave(run, node.id, 'next', node.next)
    case 'wait':
      return wait(run, node)
    case 'label':
      emit(run, { do: 'label', add: node.add, remove: node.remove })
      return leave(run, node.id, 'next', node.next)
    case 'lane':
      emit(run, { do: 'lane', laneId: node.laneId })
      return leave(run, node.id, 'next', node.next)
    case 'note':
      emit(run, { do: 'note', text: filled(run, node.text) })
      return leave(run, node.id, 'next', node.next)
    case 'http':
    case 'added':
    case 'assistant':
      return park(run, node)
    case 'jump':
      return jump(run, node)
    case 'return':
      return back(run, node)
    case 'end':
    case 'transfer':
    case 'close':
      return finish(run, node)
  }
}

/** A fault, and no node that comes next. */
function broken(run: Run, nodeId: string, detail: string): undefined {
  fault(run, nodeId, detail)
}

function leave(run: Run, nodeId: string, exit: string, next: string | null): string | null {
  mark(run, nodeId, exit)
  return next
}

function set(run: Run, { values }: NodeOf<'set'>): void {
  for (const { name, value } of values) run.state.variables[name] = filled(run, value)
  const ofContact = values.filter(({ scope }) => scope === 'contact').map(({ name }): [string, string] => [name, run.state.variables[name] ?? ''])
  if (ofContact.length > 0) emit(run, { do: 'saveContact', values: Object.fromEntries(ofContact) })
}

function wait(run: Run, { id, for: length, next }: NodeOf<'wait'>): string | null | undefined {
  const { isOpen, opensAt } = run.facts
  const dueAt = 'seconds' in length ? run.event.at + length.seconds * SECOND_MS : isOpen.tenant ? null : opensAt
  if (dueAt === null) return leave(run, id, 'next', next)
  mark(run, id, null)
  setTimer(run, 'wait', dueAt)
  return undefined
}

type Awaited = NodeOf<'http' | 'added' | 'assistant'>

/** Emits the effect of a node that waits for its result; answers its id. */
function emitAwaited(run: Run, node: Awaited): string {
  switch (node.kind) {
    case 'assistant':
      return emit(run, { do: 'assistant', assistantId: node.assistantId, mode: node.mode })
    case 'added': {
      const settings = Object.entries(node.settings).map(([name, value]) => [name, typeof value === 'string' ? filled(run, value) : value])
      return emit(run, { do: 'added', step: node.step, settings: Object.fromEntries(settings) })
    }
    case 'http':
      return emit(run, {
        do: 'http',
        method: node.method,
        url: filled(run, node.url),
        headers: node.headers.map(({ name, value }) => ({ name, value: filled(run, value) })),
        ...(node.body !== undefined && { body: filled(run, node.body) }),
        timeoutMs: node.timeoutMs,
        save: node.save,
      })
  }
}

/** Waits for what somebody else answers; messages that come meanwhile are kept. */
function park(run: Run, node: Awaited): undefined {
  run.state.awaiting = { effectId: emitAwaited(run, node), nodeId: node.id }
  mark(run, node.id, null)
}

function jump(run: Run, { id, flowId, returns, back: backTo }: NodeOf<'jump'>): string | null | undefined {
  const version = run.library.published(flowId)
  const document = version === null ? undefined : run.library.document(flowId, version)
  if (version === null || !document) return broken(run, id, 'missingFlow')
  if (run.state.stack.length >= MOST_JUMPS) return broken(run, id, 'tooManyJumps')
  if (returns) run.state.stack.push({ flowId: run.state.flowId, version: run.state.version, back: backTo })
  for (const { name, initial } of document.variables) run.state.variables[name] ??= initial
  Object.assign(run.state, { flowId, version })
  mark(run, id, 'jump')
  run.document = document
  return document.start
}

function back(run: Run, { id }: NodeOf<'return'>): string | null | undefined {
  const place = run.state.stack.pop()
  if (!place) return finish(run, { kind: 'end', id })
  const document = run.library.document(place.flowId, place.version)
  if (!document) return broken(run, id, 'missingFlow')
  Object.assign(run.state, { flowId: place.flowId, version: place.version })
  mark(run, id, 'back')
  run.document = document
  return place.back
}

type Last = Pick<NodeOf<'end'>, 'kind' | 'id'> | NodeOf<'transfer'> | NodeOf<'close'>

function finish(run: Run, node: Last): undefined {
  if (node.kind !== 'end' && !say(run, node.id, node.say)) return undefined
  mark(run, node.id, null)
  end(run, node.kind)
  if (node.kind === 'end') emit(run, { do: 'release' })
  else if (node.kind === 'close') emit(run, { do: 'close', reasonId: node.reasonId })
  else emit(run, { do: 'transfer', queueId: node.queueId, userId: node.userId })
}
