import type { CaseDraft } from './caseDraft.ts'

/** What each part of the form of a case gets. */
export interface CaseFormPart {
  draft: CaseDraft
  change: (part: Partial<CaseDraft>) => void
  problemOf: (field: string) => string | null
}
