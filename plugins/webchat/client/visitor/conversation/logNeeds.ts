import type { Language } from '../words/chooseLanguage.ts'
import type { Texts } from '../words/pt.ts'

/** Needs of every part of the log to show itself. */
export interface LogNeeds {
  texts: Texts
  language: Language
  now: () => number
  onRetry: (key: string) => void
  onEdit: (key: string) => void
  /** The visitor pressed the button `text` of a message. */
  onAnswer: (id: string, text: string) => void
  /** An empty emoji takes the reaction back. */
  onReact: (id: string, emoji: string) => void
  /** Absent where the browser lets no page copy. */
  onCopy: ((text: string) => void) | null
  /** Addresses of files no longer answer: reads everything known again for fresh ones. */
  onStale: () => Promise<void>
  onReply: (id: string) => void
}
