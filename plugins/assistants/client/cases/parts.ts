import type { CaseDraft } from './caseDraft.ts'

/** Props of each part of the form of a case. */
export interface CaseFormPart {
  draft: CaseDraft
  change: (part: Partial<CaseDraft>) => void
  problemOf: (field: string) => string | null
}
