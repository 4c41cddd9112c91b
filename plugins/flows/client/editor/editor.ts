import { atom, type Getter, type PrimitiveAtom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { Flow, FlowDocument } from '../../contract/index.ts'
import { beginHistory, change, type History } from './history.ts'

/** `conflict`: somebody else saved another draft meanwhile, and this one goes over none. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

/** A draft that is being drawn in this window; the builder and the simulator beside it look at the same. */
export interface Editor {
  flow: Flow
  history: History
  /** The draft as the server has it. */
  saved: FlowDocument
  saving: Saving
}

/** Side at the right of the drawing. */
export type Side = 'step' | 'problems' | 'flow'

interface EditorAtoms {
  editorAtom: PrimitiveAtom<Editor | null>
  /** Chosen steps; the last one is the one that is meant where one is. */
  selectionAtom: PrimitiveAtom<readonly string[]>
  sideAtom: PrimitiveAtom<Side>
  /** The steps as a list to read instead of a drawing. */
  isOutlineAtom: PrimitiveAtom<boolean>
  hasFiguresAtom: PrimitiveAtom<boolean>
  /** The step where the simulated conversation stands. */
  currentAtom: PrimitiveAtom<string | null>
  /** Raised when the whole drawing is to be brought into sight. */
  fitAtom: PrimitiveAtom<number>
  /** Steps at which the simulation stops. */
  breakpointsAtom: PrimitiveAtom<ReadonlySet<string>>
}

const known = new Map<number, EditorAtoms>()

const makeAtoms = (): EditorAtoms => ({
  editorAtom: atom<Editor | null>(null),
  selectionAtom: atom<readonly string[]>([]),
  sideAtom: atom<Side>('step'),
  isOutlineAtom: atom(false),
  hasFiguresAtom: atom(false),
  currentAtom: atom<string | null>(null),
  fitAtom: atom(0),
  breakpointsAtom: atom<ReadonlySet<string>>(new Set<string>()),
})

/** The state of one flow's editor, the same for every tile that shows it. */
export function editorOf(flowId: number): EditorAtoms {
  const found = known.get(flowId) ?? makeAtoms()
  known.set(flowId, found)
  return found
}

export const documentOf = (get: Getter, flowId: number): FlowDocument | null => get(editorOf(flowId).editorAtom)?.history.document ?? null

/** The step that commands mean; null where none is chosen. */
export const chosenStep = (get: Getter, flowId: number): string | null => get(editorOf(flowId).selectionAtom).at(-1) ?? null

export const choose = (flowId: number, ...ids: string[]): void => {
  store.set(editorOf(flowId).selectionAtom, ids)
  store.set(editorOf(flowId).sideAtom, 'step')
}

/** Takes a draft as the server has it: what was changed before can't be taken back any more. */
export function take(flow: Flow, draft: FlowDocument): void {
  store.set(editorOf(flow.id).editorAtom, { flow, history: beginHistory(draft), saved: draft, saving: 'saved' })
}

/** Listener that is told that there is something to save. */
let onChanged: (flowId: number) => void = () => {}
export const whenChanged = (hear: typeof onChanged): void => {
  onChanged = hear
}

/** Changes parts of what is known of an editor that is open. */
export function patch(flowId: number, part: Partial<Editor>): void {
  store.set(editorOf(flowId).editorAtom, (now) => (now ? { ...now, ...part } : now))
}

/** Goes to another point of the history, and has it saved. */
export function goTo(flowId: number, make: (history: History) => History): void {
  const editor = store.get(editorOf(flowId).editorAtom)
  const history = editor && make(editor.history)
  if (!editor || !history || history === editor.history) return
  patch(flowId, { history })
  store.set(editorOf(flowId).selectionAtom, (ids) => ids.filter((id) => history.document.nodes.some((node) => node.id === id)))
  onChanged(flowId)
}

/** Changes the draft; `place` names what is changed where changes come letter by letter. */
export const edit = (flowId: number, make: (document: FlowDocument) => FlowDocument, place?: string): void =>
  goTo(flowId, (history) => change(history, make(history.document), Date.now(), place))
