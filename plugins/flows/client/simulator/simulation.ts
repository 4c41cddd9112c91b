import {
  beginState,
  type CaseEvent,
  type FlowDocument,
  type FlowEffect,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type FlowTrace,
  step,
} from '../../contract/index.ts'
import { rowsOf as readTurns, type TranscriptRow, type Turn } from '../transcript/transcriptRows.ts'
import { stripStop, withBreakpoints } from './breakpoints.ts'

/** Event, and how everything stood after it. */
export interface Frame {
  event: FlowEvent
  /** Facts that were known then. */
  facts: FlowFacts
  state: FlowState
  effects: FlowEffect[]
  trace: FlowTrace[]
  /** It went on from a stop that was asked for: the flow itself waited for nothing. */
  leftStop: boolean
}

/** A conversation that is tried out: nothing leaves this browser, and its clock goes only when it is told to. */
export interface Simulation {
  initial: FlowState
  beganAt: number
  /** Epoch milliseconds of its clock. */
  now: number
  frames: readonly Frame[]
}

/** World that a simulated conversation sees: everything else. */
export interface World {
  flowId: number
  document: FlowDocument
  /** Drafts of flows that are jumped to, by their ids. */
  others: ReadonlyMap<number, FlowDocument>
  breakpoints: ReadonlySet<string>
  facts: (simulation: Simulation) => FlowFacts
}

/** Between two things that the contact does: as slow as people are, or they are taken for another robot. */
const REST_MS = 15_000
/** Each beginning is another draw of the splits. */
const SEEDS = 1_000_000

export const stateOf = ({ frames, initial }: Simulation): FlowState => frames.at(-1)?.state ?? initial

type Happening =
  | { type: 'started'; reason: 'test' }
  | { type: 'message'; text: string; optionId?: string }
  | { type: 'timer'; timerId: string }
  | { type: 'result'; effectId: string; ok: boolean; values: Record<string, string> }

function happen(simulation: Simulation, what: Happening, at: number, { flowId, document, others, breakpoints, facts }: World): Simulation {
  const event: FlowEvent = { ...what, id: `e${simulation.frames.length + 1}`, at }
  const before = stateOf(simulation)
  const own = withBreakpoints(document, breakpoints, before)
  const library = { document: (id: number) => (id === flowId ? own : others.get(id)), published: () => 0 }
  const known = facts({ ...simulation, now: at })
  const { state, effects, trace } = step(library, before, event, known)
  return { ...simulation, now: at, frames: [...simulation.frames, { event, facts: known, state, effects, trace, leftStop: isStopped(simulation, document) }] }
}

/** Events that happened, for the flow as it is drawn: what stopped at a step is taken for the step itself. */
export const eventsOf = ({ frames }: Simulation): CaseEvent[] =>
  frames.map(({ event, facts, trace }) => ({ event, facts, trace: trace.map(({ nodeId, exit }) => ({ nodeId: stripStop(nodeId), exit })) }))

export function begin(now: number, world: World): Simulation {
  const initial = beginState({ sessionId: 'test', flowId: world.flowId, version: 0, seed: now % SEEDS }, world.document)
  return happen({ initial, beganAt: now, now, frames: [] }, { type: 'started', reason: 'test' }, now, world)
}

/** The contact writes, or presses an option. */
export const write = (simulation: Simulation, text: string, optionId: string | undefined, world: World): Simulation =>
  happen(simulation, { type: 'message', text, ...(optionId !== undefined && { optionId }) }, simulation.now + REST_MS, world)

/** Goes on to when something happens by itself; the same where nothing is waited for. */
export function passTime(simulation: Simulation, world: World): Simulation {
  const { timer } = stateOf(simulation)
  return timer ? happen(simulation, { type: 'timer', timerId: timer.id }, Math.max(timer.dueAt, simulation.now), world) : simulation
}

/** Tells by hand what another program or an assistant answered. */
export function answer(simulation: Simulation, ok: boolean, values: Record<string, string>, world: World): Simulation {
  const { awaiting } = stateOf(simulation)
  return awaiting ? happen(simulation, { type: 'result', effectId: awaiting.effectId, ok, values }, simulation.now + REST_MS, world) : simulation
}

/** As it was after the first `count` events; the clock goes back as well. */
export function backTo(simulation: Simulation, count: number): Simulation {
  const frames = simulation.frames.slice(0, Math.max(1, count))
  return { ...simulation, frames, now: frames.at(-1)?.event.at ?? simulation.beganAt }
}

/** The step at which it stands. */
export const currentStep = (simulation: Simulation): string | null => {
  const { at, awaiting } = stateOf(simulation)
  const step = awaiting?.nodeId ?? at
  return step === null ? null : stripStop(step)
}

/** Whether it stands before a step at which it was told to stop. */
export function isStopped(simulation: Simulation, { nodes }: FlowDocument): boolean {
  const { at, timer } = stateOf(simulation)
  const node = nodes.find(({ id }) => id === at)
  return timer?.why === 'wait' && node !== undefined && node.kind !== 'wait'
}

function heardOf({ event, leftStop }: Frame, { timer }: FlowState): Turn['heard'] {
  if (event.type === 'message') return { by: 'contact', text: event.text }
  if (event.type === 'result') return { by: 'result', ok: event.ok }
  return event.type === 'timer' && timer && !leftStop ? { by: 'time', at: event.at, why: timer.why } : { by: 'program' }
}

/** The conversation as it reads: what was said, and what would have been done. */
export const rowsOf = ({ frames, initial }: Simulation): TranscriptRow[] =>
  readTurns(
    frames.map((frame, index) => ({
      key: frame.event.id,
      index,
      heard: heardOf(frame, frames[index - 1]?.state ?? initial),
      effects: frame.effects,
    })),
  )
