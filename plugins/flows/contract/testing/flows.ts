import type { FlowDocument, FlowNode, NodeKind, NodeOf } from '../document.ts'
import type { FlowLibrary } from '../interpret/library.ts'
import { beginState, step } from '../interpret/step.ts'
import type { FlowEffect, FlowEvent, FlowFacts, FlowState, FlowStep, FlowTrace } from '../machine.ts'

/** Friday, 2026-11-20, 12:00 UTC. */
export const NOON = 1_795_435_200_000

export const someFacts = (change: Partial<FlowFacts> = {}): FlowFacts => ({
  isOpen: { tenant: true, queue: true },
  opensAt: null,
  now: { weekday: 5, time: '09:00' },
  labelIds: [],
  channel: 'webchat',
  contact: { nome: 'Ana' },
  ...change,
})

type Fields<Kind extends NodeKind> = Omit<NodeOf<Kind>, 'kind' | 'id' | 'title' | 'at'>

/** A node of a kind with its own fields. */
export const aNode = <Kind extends NodeKind>(kind: Kind, id: string, fields: Fields<Kind>) => ({ kind, id, title: id, at: { x: 0, y: 0 }, ...fields })

export const sayNode = (id: string, text: string, next: string | null) => aNode('say', id, { parts: [{ part: 'text', text }], next })

/** A question for an answer of a type; `change` adds options, routes and limits. */
export const askNode = (id: string, change: Partial<Fields<'ask'>> = {}) =>
  aNode('ask', id, { parts: [{ part: 'text', text: `${id}?` }], answer: { type: 'text', scope: 'session' }, routes: [], other: null, ...change })

export const aDocument = (nodes: FlowNode[], change: Partial<FlowDocument> = {}): FlowDocument => ({
  format: 'balcao.flow/1',
  start: nodes[0]?.id ?? '',
  variables: [],
  anywhere: [],
  defaults: { invalid: { max: 2, say: 'Não entendi.', repeat: false, next: 'fim' }, maxHops: 30 },
  nodes: [...nodes, aNode('end', 'fim', {})],
  ...change,
})

export const libraryOf = (documents: Readonly<Record<number, FlowDocument>>): FlowLibrary => ({
  document: (flowId) => documents[flowId],
  published: (flowId) => (documents[flowId] ? 1 : null),
})

type Untimed<Event> = Event extends { id: string } ? Omit<Event, 'id' | 'at'> : never
export type Happening = Untimed<FlowEvent> & { id?: string; at?: number }

/** A conversation in a flow: what happens to it, one after the other, a second apart. */
export function aConversation(document: FlowDocument, options: { facts?: FlowFacts; others?: Record<number, FlowDocument>; seed?: number } = {}) {
  const { facts = someFacts(), others = {}, seed = 1 } = options
  const library = libraryOf({ ...others, 1: document })
  let state: FlowState = beginState({ sessionId: 's', flowId: 1, version: 1, seed }, document)
  let count = 0
  const effects: FlowEffect[] = []
  const trace: FlowTrace[] = []
  const happens = (happening: Happening): FlowStep => {
    count += 1
    const event: FlowEvent = { id: `e${count}`, at: NOON + count * 1_000, ...happening }
    const done = step(library, state, event, facts)
    state = done.state
    effects.push(...done.effects)
    trace.push(...done.trace)
    return done
  }
  return {
    happens,
    begin: () => happens({ type: 'started', reason: 'test' }),
    writes: (text: string, optionId?: string) => happens({ type: 'message', text, ...(optionId !== undefined && { optionId }) }),
    /** The result of what is waited for. */
    results: (ok: boolean, values?: Record<string, string>) =>
      happens({ type: 'result', effectId: state.awaiting?.effectId ?? '', ok, ...(values && { values }) }),
    /** The timer that is set runs out. */
    rings: () => happens({ type: 'timer', timerId: state.timer?.id ?? '', at: state.timer?.dueAt ?? NOON }),
    effects,
    trace,
    get state() {
      return state
    },
    /** Every text that was sent. */
    get said(): string[] {
      return effects.flatMap((effect) => (effect.do === 'send' ? effect.parts.map((part) => (part.part === 'text' ? part.text : `[${part.name}]`)) : []))
    },
  }
}
