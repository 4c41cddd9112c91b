import type { FlowEffect, FlowEvent, FlowFacts, FlowState, FlowTrace } from '../machine.ts'
import type { Outcome, ReplayFrame } from '../replay.ts'
import type { FlowLibrary } from './library.ts'
import { beginState, step } from './step.ts'

/** Event of a conversation that took place, with what was known then and which way it went. */
export interface Happened {
  event: FlowEvent
  facts: FlowFacts
  trace: readonly FlowTrace[]
}

export interface ReplayTurn extends ReplayFrame {
  trace: FlowTrace[]
}

export interface Replay {
  frames: ReplayTurn[]
  state: FlowState
}

/** A timer rings some seconds late: what the contact wrote within these came before it. */
const LATE_MS = 60_000
/** A flow whose waits lead to one another stops being replayed here. */
const MOST_RINGS = 100
const SESSION = 'replay'

const without = (from: readonly number[], gone: readonly number[]) => from.filter((id) => !gone.includes(id))

/** Facts that were known then, and what this flow itself did to the contact since. */
function withDone(facts: FlowFacts, done: readonly FlowEffect[]): FlowFacts {
  let { labelIds, contact } = facts
  for (const effect of done) {
    if (effect.do === 'label') labelIds = [...without(without(labelIds, effect.remove), effect.add), ...effect.add]
    if (effect.do === 'saveContact') contact = { ...contact, ...effect.values }
  }
  return { ...facts, labelIds, contact }
}

/**
 * The same conversation with a version of a flow: what the contact wrote and other programs answered is as it was, and the timers are the flow's own.
 * Answers are given to the node that they were given to; of a node that nobody answered then, nothing more is known.
 */
export function replay(library: FlowLibrary, place: { flowId: number; version: number; seed: number }, happened: readonly Happened[]): Replay | null {
  const document = library.document(place.flowId, place.version)
  if (!document) return null
  let state = beginState({ sessionId: SESSION, ...place }, document)
  const frames: ReplayTurn[] = []
  const take = (index: number, heard: ReplayFrame['heard'], event: FlowEvent, facts: FlowFacts): void => {
    const known = withDone(
      facts,
      frames.flatMap(({ effects }) => effects),
    )
    const done = step(library, state, event, known)
    state = done.state
    frames.push({ index, heard, effects: done.effects, trace: done.trace })
  }
  for (const [index, { event, facts, trace }] of happened.entries()) {
    const until = event.type === 'timer' ? event.at : event.at - LATE_MS
    for (let rings = 0; state.timer && state.timer.dueAt <= until && rings < MOST_RINGS; rings += 1) {
      const { id, dueAt, why } = state.timer
      take(index, { by: 'time', at: dueAt, why }, { id: `timer:${id}`, at: dueAt, type: 'timer', timerId: id }, facts)
    }
    if (event.type === 'timer') continue
    if (event.type === 'result') {
      const { awaiting } = state
      if (awaiting && awaiting.nodeId === trace[0]?.nodeId) take(index, { by: 'result', ok: event.ok }, { ...event, effectId: awaiting.effectId }, facts)
      continue
    }
    take(index, event.type === 'message' ? { by: 'contact', text: event.text } : { by: 'program' }, event, facts)
  }
  return { frames, state }
}

/** Actions after each event, told apart from their ids and timers. */
function actsOf({ frames }: Replay): Map<number, string> {
  const acts = new Map<number, string>()
  for (const { index, effects } of frames) {
    const done = effects.flatMap(({ id: _id, ...effect }) => (effect.do === 'timer' ? [] : [JSON.stringify(effect)]))
    if (done.length > 0) acts.set(index, (acts.get(index) ?? '') + done.join('\n'))
  }
  return acts
}

/** The first event after which two replays of one conversation did not do the same; null where they never parted. */
export function firstDifference(one: Replay, other: Replay): number | null {
  const [was, now] = [actsOf(one), actsOf(other)]
  const parted = [...new Set([...was.keys(), ...now.keys()])].filter((index) => was.get(index) !== now.get(index))
  return parted.length === 0 ? null : Math.min(...parted)
}

/** How a replay came to its end. */
export function outcomeOf({ frames, state }: Replay): Outcome {
  const effects = frames.flatMap((frame) => frame.effects)
  const given = effects.findLast((effect) => effect.do === 'transfer')
  const nowhere = { queueId: null, userId: null }
  if (state.awaiting) return { how: 'unknown', ...nowhere }
  if (state.phase === 'paused') return { how: effects.at(-1)?.do === 'release' ? 'fault' : 'person', ...nowhere }
  if (state.phase !== 'ended') return { how: 'waiting', ...nowhere }
  const how = state.endedBy ?? 'end'
  return how === 'transfer' && given?.do === 'transfer' ? { how, queueId: given.queueId, userId: given.userId } : { how, ...nowhere }
}
