import type { Language } from '../words/chooseLanguage.ts'
import type { Words } from '../words/pt.ts'

/** What every part of the log needs to show itself. */
export interface LogNeeds {
  words: Words
  language: Language
  now: () => number
  onRetry: (key: string) => void
  onEdit: (key: string) => void
}
