import type { Flow, FlowDocument, FlowDraft, FlowNode, ShownFlowStep } from '../../contract/index.ts'
import { newAddedNode, newNode, type OwnKind } from '../document/newNode.ts'

/** Names in the order in which they are asked for: 'id1', 'id2'. */
export function countedIds(): () => string {
  let last = 0
  return () => {
    last += 1
    return `id${last}`
  }
}

const at = (x: number, y: number) => ({ x, y })

export const aSay = (id: string, next: string | null, text = `texto de ${id}`): FlowNode => ({
  kind: 'say',
  id,
  title: '',
  at: at(0, 0),
  parts: [{ part: 'text', text }],
  next,
})

export const anAsk = (id: string, options: Record<string, string | null>, other: string | null = null): FlowNode => ({
  kind: 'ask',
  id,
  title: '',
  at: at(0, 0),
  parts: [{ part: 'text', text: 'Qual?' }],
  answer: { type: 'text', scope: 'session' },
  menu: { as: 'auto', options: Object.entries(options).map(([option, next]) => ({ id: option, label: `Opção ${option}`, next })) },
  routes: [],
  other,
})

export const aNode = (kind: OwnKind, id: string): FlowNode => newNode(kind, { id, title: '', at: at(0, 0) }, countedIds())

const noSetting = { isRequired: true, longest: null, most: null, options: [], choices: [] }
/** A kind of step that a plugin adds, with a field of each control; its texts are {@link bookTexts}. */
export const bookKind: ShownFlowStep = {
  step: 'shop.book',
  texts: 'shop.book',
  values: ['mesa'],
  settings: [
    { ...noSetting, name: 'title', control: 'text', longest: 40 },
    { ...noSetting, name: 'text', control: 'message', longest: 400 },
    { ...noSetting, name: 'tableId', control: 'choice', choices: [{ id: 7, name: 'Janela' }] },
    { ...noSetting, name: 'hostId', control: 'choice', isRequired: false, choices: [{ id: 3, name: 'Bia' }] },
    { ...noSetting, name: 'room', control: 'textChoice', choices: [{ id: 'r1', name: 'Terraço' }] },
    { ...noSetting, name: 'meal', control: 'option', options: ['lunch', 'dinner'] },
    { ...noSetting, name: 'stay', control: 'minutes', isRequired: false, most: 240 },
  ],
}
export const bookTexts = {
  'shop.book.title': 'Reservar mesa',
  'shop.book.help': 'Reserva uma mesa para o contato.',
  'shop.book.field.title': 'Nome da reserva',
  'shop.book.field.text': 'Aviso',
  'shop.book.field.tableId': 'Mesa',
  'shop.book.field.hostId': 'Anfitrião',
  'shop.book.none.hostId': 'Nenhum',
  'shop.book.field.room': 'Sala',
  'shop.book.field.meal': 'Refeição',
  'shop.book.option.lunch': 'Almoço',
  'shop.book.option.dinner': 'Jantar',
  'shop.book.field.stay': 'Duração',
}

/** An empty step of {@link bookKind}. */
export const aBooking = (id: string): FlowNode => newAddedNode(bookKind, { id, title: '', at: at(0, 0) })

/** Begins at the first of the steps. */
export const aDocument = (...nodes: FlowNode[]): FlowDocument => ({
  format: 'balcao.flow/1',
  start: nodes[0]?.id ?? 'a',
  variables: [],
  anywhere: [],
  defaults: { invalid: { max: 3, repeat: true, next: null }, maxHops: 100 },
  nodes,
})

export const aFlow = (change: Partial<Flow> = {}): Flow => ({
  id: 4,
  rev: 7,
  name: 'Boas-vindas',
  isActive: true,
  entry: { connectionIds: [], keywords: ['oi'] },
  publishedVersion: 2,
  trial: null,
  hasChanges: true,
  running: 3,
  nodeCount: 2,
  isSimple: false,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})

export const aDraft = (draft: FlowDocument, change: Partial<Flow> = {}): FlowDraft => ({ ...aFlow(change), draft })
