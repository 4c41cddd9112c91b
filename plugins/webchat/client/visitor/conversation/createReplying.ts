import type { Store } from '../storage/createStore.ts'
import type { VisitorMessage } from '../wire/shapes.ts'

export interface Replying {
  /** The message that the next one answers; null for none, or while it is not known, or once it was taken back. */
  to: (messages: readonly VisitorMessage[]) => VisitorMessage | null
  begin: (id: string) => void
  end: () => void
}

/** Which message the visitor answers; kept with the draft, over a reload. */
export const createReplying = (store: Store, key: string, onChanged: () => void): Replying => {
  let repliedId = store.read(key)
  return {
    to: (messages) => messages.find(({ id, isDeleted }) => id === repliedId && !isDeleted) ?? null,
    begin: (id) => {
      repliedId = id
      store.write(key, id)
      onChanged()
    },
    end: () => {
      repliedId = null
      store.remove(key)
      onChanged()
    },
  }
}
