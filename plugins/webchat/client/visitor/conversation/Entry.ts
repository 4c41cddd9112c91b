import type { MediaFile, MessageData, Reaction } from '../wire/shapes.ts'

export type EntryState = 'kept' | 'sent' | 'delivered' | 'read' | 'failed'

/** A quoted message as the one that quotes it shows it. */
export interface EntryQuote {
  id: string
  isMine: boolean
  /** Name of who of the team wrote it, where it is known. */
  author: string | null
  body: string
  isDeleted: boolean
  /** Whether it stands in the log. */
  isThere: boolean
}

export interface EntryReaction extends Reaction {
  /** Whether the server has not confirmed it yet. */
  isPending: boolean
}

/** Message as the log shows it, confirmed by the server or not. */
export interface Entry {
  /** `idFront` where there is one, so that the bubble stays when the server's message replaces it. */
  key: string
  /** The server's id; null until it has the message, which can't be quoted or reacted to before. */
  id: string | null
  isMine: boolean
  /** Author of the message, null for the visitor or an unnamed sender. */
  author: string | null
  body: string
  data: MessageData | null
  media: MediaFile | null
  /** Of a file that is still on its way to the server's side of the conversation; null for none. */
  fileName: string | null
  quote: EntryQuote | null
  isEdited: boolean
  isDeleted: boolean
  reactions: EntryReaction[]
  /** Text of the button that the visitor pressed; null for none. */
  answer: string | null
  /** Epoch milliseconds. */
  at: number
  /** Only of own messages; null for the other side's. */
  state: EntryState | null
  /** Whether it waits longer than a first try takes. */
  isStuck: boolean
}
