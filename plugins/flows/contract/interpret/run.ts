import type { FlowDocument, Part } from '../document.ts'
import type { FlowEffect, FlowEvent, FlowFacts, FlowState, FlowTrace } from '../machine.ts'
import type { Moment } from './conditions.ts'
import type { FlowLibrary } from './library.ts'
import { fillIn } from './normalize.ts'

/** So many messages without an answer, or in all, are a fault of the flow. */
export const MOST_SENT = { sinceAnswer: 20, inAll: 200 } as const

/** Step on its way: the state is a copy that it may write to. */
export interface Run {
  library: FlowLibrary
  document: FlowDocument
  state: FlowState
  event: FlowEvent
  facts: FlowFacts
  /** Message of the contact, where that is what happened. */
  message: Moment['message']
  effects: FlowEffect[]
  trace: FlowTrace[]
}

type Unnumbered<Effect> = Effect extends { id: string } ? Omit<Effect, 'id'> : never

/** Numbers an effect and keeps it; answers its id. */
export function emit(run: Run, effect: Unnumbered<FlowEffect>): string {
  run.state.seq += 1
  const id = `${run.state.sessionId}:${run.state.seq}`
  run.effects.push({ ...effect, id })
  return id
}

export const momentOf = ({ state, facts, message }: Run): Moment => ({ message, variables: state.variables, facts })

export const filled = ({ state, facts }: Run, text: string): string => fillIn(text, { ...facts.contact, ...state.variables })

export const mark = (run: Run, nodeId: string, exit: string | null, detail?: string): void =>
  void run.trace.push({ nodeId, exit, ...(detail !== undefined && { detail }) })

function stop(run: Run): void {
  run.state.awaiting = null
  run.state.timer = null
  run.state.queued = []
}

export function end(run: Run, endedBy: NonNullable<FlowState['endedBy']>): void {
  stop(run)
  run.state.phase = 'ended'
  run.state.endedBy = endedBy
}

export function pause(run: Run): void {
  stop(run)
  run.state.phase = 'paused'
}

/** The flow cannot go on: the ticket waits for a person. */
export function fault(run: Run, nodeId: string, detail: string): void {
  mark(run, nodeId, null, detail)
  end(run, 'fault')
  emit(run, { do: 'release' })
}

/** Sends what a node says. False where it says too much: the flow has ended then. */
export function send(run: Run, nodeId: string, parts: readonly Part[], options?: { id: string; label: string }[]): boolean {
  if (parts.length === 0) return true
  const { sent } = run.state
  sent.sinceAnswer += parts.length
  sent.inAll += parts.length
  if (sent.sinceAnswer > MOST_SENT.sinceAnswer || sent.inAll > MOST_SENT.inAll) {
    fault(run, nodeId, 'tooManyMessages')
    return false
  }
  const filledParts = parts.map((part) =>
    part.part === 'text' ? { ...part, text: filled(run, part.text) } : { ...part, ...(part.caption !== undefined && { caption: filled(run, part.caption) }) },
  )
  emit(run, { do: 'send', parts: filledParts, ...(options && { options }) })
  return true
}

export const say = (run: Run, nodeId: string, text: string | undefined): boolean =>
  text === undefined || text.trim() === '' || send(run, nodeId, [{ part: 'text', text }])

export function setTimer(run: Run, why: 'silence' | 'wait', dueAt: number): void {
  const timerId = `${run.state.sessionId}:t${run.state.seq + 1}`
  run.state.timer = { id: timerId, dueAt, why }
  emit(run, { do: 'timer', timerId, dueAt })
}
