import type { FlowDocument } from '../document.ts'
import type { FlowEvent, FlowFacts, FlowState, FlowStep } from '../machine.ts'
import { answerTo, silenceAt } from './ask.ts'
import { enter } from './enter.ts'
import { type FlowLibrary, nodeOf } from './library.ts'
import { emit, end, fault, mark, pause, type Run } from './run.ts'

const MOST_SEEN = 50
const MOST_QUEUED = 20
/** More messages than this in a minute, or the same sentence three times in a row, are another robot's; short answers are chosen again by people too. */
const ROBOT = { messages: 8, withinMs: 60_000, same: 3, sentence: 12 } as const

/** The state of a conversation that no flow has begun yet; `seed` decides its splits. */
export const beginState = (place: { sessionId: string; flowId: number; version: number; seed: number }, document: FlowDocument): FlowState => ({
  ...place,
  ...{ at: null, phase: 'running', endedBy: null, stack: [], tries: 0, hops: 0, sent: { sinceAnswer: 0, inAll: 0 }, seq: 0 },
  ...{ awaiting: null, queued: [], timer: null, recent: [], seen: [] },
  variables: Object.fromEntries(document.variables.map(({ name, initial }) => [name, initial])),
})

/**
 * Effect of an event on a conversation in a flow. Pure: the same arguments give the same answer to the byte, and an event that was seen before changes
 * nothing. Effects come in the order in which they are to be done.
 */
export function step(library: FlowLibrary, before: FlowState, event: FlowEvent, facts: FlowFacts): FlowStep {
  if (before.seen.includes(event.id)) return { state: before, effects: [], trace: [] }
  const state = structuredClone(before)
  state.seen = [...state.seen, event.id].slice(-MOST_SEEN)
  if (state.phase === 'ended') return { state, effects: [], trace: [] }
  const document = library.document(state.flowId, state.version)
  const message = event.type === 'message' ? { text: event.text, media: event.media } : null
  // A version is never removed while somebody is in it: without one there is nothing to go on with.
  if (!document) {
    const run: Run = { library, document: NO_DOCUMENT, state, event, facts, message, effects: [], trace: [] }
    fault(run, state.at ?? '', 'missingFlow')
    return { state, effects: run.effects, trace: run.trace }
  }
  const run: Run = { library, document, state, event, facts, message, effects: [], trace: [] }
  react(run)
  readQueued(run)
  return { state, effects: run.effects, trace: run.trace }
}

const NO_DOCUMENT: FlowDocument = {
  format: 'balcao.flow/1',
  start: '',
  variables: [],
  anywhere: [],
  defaults: { invalid: { max: 1, repeat: false, next: null }, maxHops: 10 },
  nodes: [],
}

function react(run: Run): void {
  const { event, state } = run
  switch (event.type) {
    case 'started':
      if (state.at !== null) break
      Object.assign(state.variables, event.variables)
      enter(run, run.document.start, run.document.start)
      break
    case 'message':
      hear(run)
      break
    case 'timer':
      if (state.timer?.id === event.timerId) wake(run, state.timer.why)
      break
    case 'result':
      if (state.awaiting?.effectId === event.effectId) resume(run, state.awaiting.nodeId)
      break
    case 'takenOver':
      pause(run)
      break
    case 'givenBack':
      if (state.phase === 'paused') again(run)
      break
    case 'closed':
      end(run, 'person')
  }
}

const isBusy = ({ awaiting, timer }: FlowState): boolean => awaiting !== null || timer?.why === 'wait'

function hear(run: Run): void {
  const { event, state } = run
  if (event.type !== 'message' || state.phase === 'paused' || state.at === null) return
  if (isBusy(state)) {
    const { id, at, text, optionId, media } = event
    state.queued = [...state.queued, { id, at, text, ...(optionId !== undefined && { optionId }), ...(media !== undefined && { media }) }].slice(-MOST_QUEUED)
    return
  }
  const node = nodeOf(run.document, state.at)
  if (node?.kind !== 'ask') return
  state.recent = [...state.recent, { at: event.at, text: event.text }].slice(-ROBOT.messages - 1)
  if (isRobot(state, event.at)) {
    mark(run, node.id, null, 'robot')
    emit(run, { do: 'release' })
    pause(run)
    return
  }
  state.hops = 0
  state.sent.sinceAnswer = 0
  const next = answerTo(run, node)
  if (next !== undefined) enter(run, next, node.id)
}

function isRobot({ recent }: FlowState, at: number): boolean {
  const last = recent.at(-1)?.text ?? ''
  const isSame = last.length >= ROBOT.sentence && recent.length >= ROBOT.same && recent.slice(-ROBOT.same).every((one) => one.text === last)
  return isSame || recent.filter((one) => at - one.at <= ROBOT.withinMs).length > ROBOT.messages
}

function wake(run: Run, why: 'silence' | 'wait'): void {
  const node = nodeOf(run.document, run.state.at)
  run.state.timer = null
  if (why === 'wait' && node?.kind === 'wait') {
    mark(run, node.id, 'next')
    enter(run, node.next, node.id)
    return
  }
  if (node?.kind !== 'ask') return
  const next = silenceAt(run, node)
  if (next !== undefined) enter(run, next, node.id)
}

function resume(run: Run, nodeId: string): void {
  const { event, state } = run
  const node = nodeOf(run.document, nodeId)
  if (event.type !== 'result') return
  state.awaiting = null
  if (node?.kind === 'assistant' && node.mode === 'takeOver' && event.ok) {
    mark(run, node.id, 'done')
    end(run, 'assistant')
    return
  }
  if (node?.kind !== 'http' && node?.kind !== 'added' && node?.kind !== 'assistant') return
  if (event.ok) Object.assign(state.variables, event.values)
  const done = node.kind === 'assistant' ? { exit: 'done', next: node.done } : { exit: 'ok', next: node.ok }
  const { exit, next } = event.ok ? done : { exit: 'failed', next: node.failed }
  mark(run, node.id, exit, event.code)
  enter(run, next, node.id)
}

/** A person gave the conversation back: the question is asked once more, or the flow begins anew where it stood elsewhere. */
function again(run: Run): void {
  const node = nodeOf(run.document, run.state.at)
  Object.assign(run.state, { hops: 0, tries: 0, recent: [] })
  run.state.sent.sinceAnswer = 0
  const next = node?.kind === 'ask' ? node.id : run.document.start
  enter(run, next, next)
}

/** Hears now the messages that came while something was waited for, one after the other, as long as the flow waits for the contact. */
function readQueued(run: Run): void {
  const { state } = run
  while (state.phase === 'waiting' && !isBusy(state)) {
    const [message, ...rest] = state.queued
    if (!message) return
    state.queued = rest
    run.event = { ...message, type: 'message' }
    run.message = { text: message.text, media: message.media }
    hear(run)
  }
}
