export type EntryState = 'kept' | 'sent' | 'delivered' | 'read' | 'failed'

/** One message as the log shows it, confirmed by the server or not. */
export interface Entry {
  /** `idFront` where there is one, so that the bubble stays when the server's message replaces it. */
  key: string
  isMine: boolean
  /** Who wrote it, null for the visitor or an unnamed sender. */
  author: string | null
  body: string
  /** Epoch milliseconds. */
  at: number
  /** Only of own messages; null for the other side's. */
  state: EntryState | null
  /** Whether it waits longer than a first try takes. */
  isStuck: boolean
}
