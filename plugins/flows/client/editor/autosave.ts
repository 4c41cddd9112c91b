import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { type Flow, type FlowDocument, getFlow, updateFlow } from '../../contract/index.ts'
import { refreshFlows } from '../flows.ts'
import { editorOf, patch, take, whenChanged } from './editor.ts'

/** Rest after the last change before the draft is saved. */
const REST_MS = 1_500

const timers = new Map<number, ReturnType<typeof setTimeout>>()
const running = new Map<number, Promise<void>>()

const editorNow = (flowId: number) => store.get(editorOf(flowId).editorAtom)
const isSame = (one: FlowDocument, other: FlowDocument) => JSON.stringify(one) === JSON.stringify(other)
const isChangedMeanwhile = (error: unknown) => error instanceof AppError && error.code === 'ERR_FLOW_CHANGED'

/** Another row is there than this draft was read with. Where its draft is the one that was read, only the rest of the row is another. */
async function settle(flowId: number): Promise<'same' | 'taken' | 'conflict'> {
  const { draft, ...flow } = await call(getFlow, { id: flowId })
  const editor = editorNow(flowId)
  if (!editor || flow.rev < editor.flow.rev) return 'same'
  if (isSame(draft, editor.saved)) {
    patch(flowId, { flow })
    return 'same'
  }
  if (editor.history.document === editor.saved) {
    take(flow, draft)
    return 'taken'
  }
  patch(flowId, { saving: 'conflict' })
  return 'conflict'
}

async function put(flowId: number, isSecondTry: boolean): Promise<void> {
  const editor = editorNow(flowId)
  if (!editor || editor.history.document === editor.saved) return patch(flowId, { saving: 'saved' })
  const { document } = editor.history
  patch(flowId, { saving: 'saving' })
  try {
    const flow = await call(updateFlow, { id: flowId, draft: document, rev: editor.flow.rev })
    const isLatest = editorNow(flowId)?.history.document === document
    patch(flowId, { flow, saved: document, saving: isLatest ? 'saved' : 'waiting' })
    if (!isLatest) schedule(flowId)
    void refreshFlows()
  } catch (error) {
    if (!isChangedMeanwhile(error)) return patch(flowId, { saving: 'failed' })
    if (isSecondTry || (await settle(flowId).catch(() => 'conflict')) !== 'same') return patch(flowId, { saving: 'conflict' })
    await put(flowId, true)
  }
}

/** Saves at once, one call at a time. */
export async function saveNow(flowId: number): Promise<void> {
  clearTimeout(timers.get(flowId))
  timers.delete(flowId)
  const turn = (running.get(flowId) ?? Promise.resolve()).then(() => put(flowId, false))
  running.set(flowId, turn)
  await turn
}

function schedule(flowId: number): void {
  clearTimeout(timers.get(flowId))
  const userId = store.get(sessionAtom)?.userId
  timers.set(
    flowId,
    setTimeout(() => {
      // Nothing goes out under the name of whoever has signed in meanwhile.
      if (store.get(sessionAtom)?.userId === userId) void saveNow(flowId)
    }, REST_MS),
  )
}

/** Nobody is there any more whose drafts these are. */
export function forgetUnsaved(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

/** Every change is saved by itself after a rest; a draft in conflict waits for a person. */
whenChanged((flowId) => {
  const editor = editorNow(flowId)
  if (!editor || editor.saving === 'conflict') return
  if (editor.saving !== 'saving') patch(flowId, { saving: 'waiting' })
  schedule(flowId)
})

/** Saves what rests still: the page or the tile is about to go. */
export function saveRest(flowId: number): void {
  if (timers.has(flowId)) void saveNow(flowId)
}

/** Reads the draft that the server has, whatever stands here. */
export async function reload(flowId: number): Promise<void> {
  clearTimeout(timers.get(flowId))
  timers.delete(flowId)
  const { draft, ...flow } = await call(getFlow, { id: flowId })
  take(flow, draft)
}

/** The row is another: one's own saving says so too, and a draft that is being saved hears it from its answer. */
export async function noteSaved(flow: Flow): Promise<void> {
  const editor = editorNow(flow.id)
  if (!editor || editor.saving === 'saving' || flow.rev <= editor.flow.rev) return
  await settle(flow.id)
}
