import type { Assistant, RunDraft } from '../../contract/index.ts'
import { type AssistantDraft, changeOf, draftOf } from '../form/draft.ts'
import { readKind } from '../kinds.ts'

/** Settings that a run takes from a form; the others do not change what is answered, or belong to the engine's address. */
const settings = ['model', 'prompt', 'maxTokens', 'historyMessages', 'acts', 'transferQueueId', 'usesSources', 'collections'] as const

/** Differences of a form from what is saved that change answers; null where there are none. */
export function runDraftOf(assistant: Assistant, draft: AssistantDraft): RunDraft | null {
  const [now, saved] = [changeOf(draft), changeOf(draftOf(readKind(assistant.kind), assistant))]
  const changed = settings.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(saved[name]))
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** The form has another address, key or field of the engine, with which cases run only once it is saved. */
export function isElsewhere(assistant: Assistant, draft: AssistantDraft): boolean {
  const saved = draftOf(readKind(assistant.kind), assistant)
  return draft.url.trim() !== saved.url || draft.key.trim() !== '' || JSON.stringify(draft.fields) !== JSON.stringify(saved.fields)
}
