import type { AssistantKind } from '../../contract/index.ts'
import type { AssistantDraft } from './draft.ts'

/** Props of each part of the form. */
export interface FormPart {
  kind: AssistantKind
  draft: AssistantDraft
  change: (part: Partial<AssistantDraft>) => void
  problemOf: (field: string) => string | null
}
