import { atom, type PrimitiveAtom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { FlowDocument } from '../../contract/index.ts'
import { documentOf, editorOf } from '../editor/editor.ts'
import { factsAt } from './facts.ts'
import { backTo, begin, type Simulation, type World } from './simulation.ts'

interface Simulator {
  /** Conversations that part from one another; one at least once it has begun. */
  simulationsAtom: PrimitiveAtom<readonly Simulation[]>
  shownAtom: PrimitiveAtom<number>
  /** Whether the company is taken to attend. */
  isOpenAtom: PrimitiveAtom<boolean>
  /** Drafts of flows that are jumped to. */
  othersAtom: PrimitiveAtom<ReadonlyMap<number, FlowDocument>>
}

const known = new Map<number, Simulator>()

/** The conversations that try a flow out. */
export function simulatorOf(flowId: number): Simulator {
  const found = known.get(flowId) ?? {
    simulationsAtom: atom<readonly Simulation[]>([]),
    shownAtom: atom(0),
    isOpenAtom: atom(true),
    othersAtom: atom<ReadonlyMap<number, FlowDocument>>(new Map<number, FlowDocument>()),
  }
  known.set(flowId, found)
  return found
}

/** World that a conversation of this flow sees: the draft as it is drawn now. */
function worldOf(flowId: number): World | null {
  const document = documentOf(store.get, flowId)
  if (!document) return null
  const isOpen = store.get(simulatorOf(flowId).isOpenAtom)
  const others = store.get(simulatorOf(flowId).othersAtom)
  return { flowId, document, others, breakpoints: store.get(editorOf(flowId).breakpointsAtom), facts: (simulation) => factsAt(simulation, isOpen) }
}

/** Begins anew, with the draft as it is. */
export function restart(flowId: number): void {
  const world = worldOf(flowId)
  if (!world) return
  store.set(simulatorOf(flowId).simulationsAtom, [begin(Date.now(), world)])
  store.set(simulatorOf(flowId).shownAtom, 0)
}

/** Does something in the conversation on display. */
export function act(flowId: number, make: (simulation: Simulation, world: World) => Simulation): void {
  const world = worldOf(flowId)
  const { simulationsAtom, shownAtom } = simulatorOf(flowId)
  const shown = store.get(shownAtom)
  if (world) store.set(simulationsAtom, (all) => all.map((one, index) => (index === shown ? make(one, world) : one)))
}

/** Another conversation that goes on from there, beside the one on display. */
export function fork(flowId: number, count: number): void {
  const { simulationsAtom, shownAtom } = simulatorOf(flowId)
  const all = store.get(simulationsAtom)
  const from = all[store.get(shownAtom)]
  if (!from) return
  store.set(simulationsAtom, [...all, backTo(from, count)])
  store.set(shownAtom, all.length)
}
