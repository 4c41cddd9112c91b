/** A file that the server has and no message uses yet. */
export interface FinishedUpload {
  id: string
  name: string
}

/** A message that the server has not confirmed yet. */
export interface OutboxItem {
  /** The same id again is the same message to the server. */
  idFront: string
  body: string
  /** The server's id of the message it answers. */
  quotedMsgId: string | null
  /** The finished upload that goes with it. */
  upload: FinishedUpload | null
  /** ISO 8601, by the visitor's clock. */
  writtenAt: string
  /** Place in the queue; ascending. */
  order: number
  state: 'waiting' | 'failed'
}
