import { canonical } from '#core/contract/canonical.ts'
import type { FlowDocument, FlowNode } from './document.ts'
import { nodeOf } from './interpret/library.ts'

/** Where an automatic reply leads: a queue or a person (null: any), the end of the conversation, or the question once more. */
export interface Goal {
  to: 'queue' | 'user' | 'close' | 'menu'
  id: number | null
}

export interface SimpleOption {
  label: string
  /** Said when it is chosen; may be empty. */
  reply: string
  goal: Goal
}

/** A chat flow of one message and one menu at most: what a form can hold. */
export interface SimpleReply {
  message: string
  options: readonly SimpleOption[]
  /** Said to an answer that fits no option. */
  misunderstood: string
  /** After the second such answer; without options, after the message. */
  otherwise: Goal
  silence: { minutes: number; goal: Goal } | null
}

const MOST_TRIES = 2
const COLUMN = 340
const ROW = 200
const at = (column: number, row: number) => ({ x: column * COLUMN, y: row * ROW })

function goalNode(id: string, title: string, { to, id: row }: Goal, reply: string, place: { x: number; y: number }): FlowNode {
  const base = { id, title, at: place }
  const say = reply === '' ? {} : { say: reply }
  if (to === 'close') return { kind: 'close', ...base, reasonId: row, ...say }
  if (to === 'menu') return { kind: 'say', ...base, parts: [{ part: 'text', text: reply }], next: 'menu' }
  return { kind: 'transfer', ...base, queueId: to === 'queue' ? row : null, userId: to === 'user' ? row : null, ...say }
}

/** The flow that does what a form says. */
export function compileSimple({ message, options, misunderstood, otherwise, silence }: SimpleReply): FlowDocument {
  const parts: [{ part: 'text'; text: string }] = [{ part: 'text', text: message }]
  const first: FlowNode =
    options.length === 0
      ? { kind: 'say', id: 'message', title: '', at: at(0, 0), parts, next: 'other' }
      : {
          ...{ kind: 'ask', id: 'menu', title: '', at: at(0, 0), parts, answer: { type: 'text', scope: 'session' } },
          menu: { as: 'auto', options: options.map(({ label }, index) => ({ id: `o${index + 1}`, label, next: `goal${index + 1}` })) },
          routes: [],
          other: null,
          ...(silence && { silence: { minutes: silence.minutes, next: 'silence' } }),
        }
  const goals = options.map(({ label, reply, goal }, index) => goalNode(`goal${index + 1}`, label, goal, reply, at(1, index)))
  const hasSilence = options.length > 0 && silence !== null
  return {
    format: 'balcao.flow/1',
    start: first.id,
    variables: [],
    anywhere: [],
    defaults: { invalid: { max: MOST_TRIES, ...(misunderstood !== '' && { say: misunderstood }), repeat: true, next: 'other' }, maxHops: 100 },
    nodes: [
      first,
      ...goals,
      goalNode('other', '', otherwise, '', at(1, options.length)),
      ...(hasSilence ? [goalNode('silence', '', silence.goal, '', at(1, options.length + 1))] : []),
    ],
  }
}

function readGoal(node: FlowNode | undefined): { goal: Goal; reply: string } | null {
  switch (node?.kind) {
    case 'close':
      return { goal: { to: 'close', id: node.reasonId }, reply: node.say ?? '' }
    case 'transfer':
      return { goal: node.userId === null ? { to: 'queue', id: node.queueId } : { to: 'user', id: node.userId }, reply: node.say ?? '' }
    case 'say': {
      const [part] = node.parts
      return part?.part === 'text' ? { goal: { to: 'menu', id: null }, reply: part.text } : null
    }
    default:
      return null
  }
}

function readOptions(document: FlowDocument): SimpleOption[] | null {
  const first = nodeOf(document, document.start)
  if (first?.kind !== 'ask') return []
  const read = (first.menu?.options ?? []).map(({ label, next }) => {
    const goal = readGoal(nodeOf(document, next))
    return goal && { label, ...goal }
  })
  const options = read.filter((option) => option !== null)
  return options.length === read.length && options.length > 0 ? options : null
}

const drawn = ({ nodes, ...rest }: FlowDocument): string => canonical({ ...rest, nodes: nodes.map(({ at: _at, ...node }) => node) })

/** Reply that a form would have to say for this flow; null for one that does more than a form can. */
export function readSimple(document: FlowDocument): SimpleReply | null {
  const first = nodeOf(document, document.start)
  const options = readOptions(document)
  const otherwise = readGoal(nodeOf(document, 'other'))
  if ((first?.kind !== 'ask' && first?.kind !== 'say') || !options || !otherwise) return null
  const [part] = first.parts
  const silence = first.kind === 'ask' ? first.silence : undefined
  const afterSilence = silence && readGoal(nodeOf(document, silence.next))
  if (part?.part !== 'text' || (silence && !afterSilence)) return null
  const simple: SimpleReply = {
    message: part.text,
    options,
    misunderstood: document.defaults.invalid.say ?? '',
    otherwise: otherwise.goal,
    silence: silence && afterSilence ? { minutes: silence.minutes, goal: afterSilence.goal } : null,
  }
  return drawn(compileSimple(simple)) === drawn(document) ? simple : null
}
