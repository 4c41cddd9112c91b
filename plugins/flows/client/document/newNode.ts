import { initialSetting } from '#core/contract/kindSettings.ts'
import type { FlowNode, NodeKind, ShownFlowStep } from '../../contract/index.ts'

/** In the order in which they are offered: what is used most comes first. */
export const nodeKinds = [
  'say',
  'ask',
  'branch',
  'transfer',
  'close',
  'wait',
  'set',
  'label',
  'lane',
  'note',
  'http',
  'assistant',
  'split',
  'jump',
  'return',
  'end',
] as const satisfies readonly NodeKind[]
export type OwnKind = (typeof nodeKinds)[number]

export interface NodePlace {
  id: string
  title: string
  at: { x: number; y: number }
}

/** Half of the contacts each way. */
const HALF = 50
const SILENCE_MINUTES = 60
const WAIT_SECONDS = 60
const TIMEOUT_MS = 10_000

/** An empty step of a kind: nothing of it is connected. `newId` names what it is made of. */
export function newNode(kind: OwnKind, place: NodePlace, newId: () => string): FlowNode {
  switch (kind) {
    case 'say':
      return { kind, ...place, parts: [{ part: 'text', text: '' }], next: null }
    case 'ask':
      return {
        kind,
        ...place,
        parts: [{ part: 'text', text: '' }],
        answer: { type: 'text', scope: 'session' },
        routes: [],
        other: null,
        silence: { minutes: SILENCE_MINUTES, next: null },
      }
    case 'branch':
      return { kind, ...place, routes: [{ id: newId(), when: { op: 'hours', of: 'tenant', isOpen: true }, next: null }], other: null }
    case 'split':
      return {
        kind,
        ...place,
        arms: [
          { id: newId(), percent: HALF, next: null },
          { id: newId(), percent: HALF, next: null },
        ],
      }
    case 'set':
      return { kind, ...place, values: [{ name: 'valor', value: '', scope: 'session' }], next: null }
    case 'wait':
      return { kind, ...place, for: { seconds: WAIT_SECONDS }, next: null }
    case 'http':
      return { kind, ...place, method: 'GET', url: 'https://', headers: [], timeoutMs: TIMEOUT_MS, save: [], ok: null, failed: null }
    case 'label':
      return { kind, ...place, add: [], remove: [], next: null }
    case 'lane':
      return { kind, ...place, laneId: null, next: null }
    case 'note':
      return { kind, ...place, text: '', next: null }
    case 'assistant':
      return { kind, ...place, assistantId: 0, mode: 'takeOver', done: null, failed: null }
    case 'jump':
      return { kind, ...place, flowId: 0, returns: false, back: null }
    case 'return':
    case 'end':
      return { kind, ...place }
    case 'transfer':
      return { kind, ...place, queueId: null, userId: null }
    case 'close':
      return { kind, ...place, reasonId: null }
  }
}

/** An empty step of a kind that a plugin adds. */
export const newAddedNode = ({ step, settings }: ShownFlowStep, place: NodePlace): FlowNode => ({
  kind: 'added',
  ...place,
  step,
  settings: Object.fromEntries(settings.map((setting) => [setting.name, initialSetting(setting)])),
  ok: null,
  failed: null,
})
