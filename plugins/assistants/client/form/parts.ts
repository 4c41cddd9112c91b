import type { AssistantKind } from '../../contract/index.ts'
import type { AssistantDraft } from './draft.ts'

/** What each part of the form gets. */
export interface FormPart {
  kind: AssistantKind
  draft: AssistantDraft
  change: (part: Partial<AssistantDraft>) => void
  problemOf: (field: string) => string | null
}
