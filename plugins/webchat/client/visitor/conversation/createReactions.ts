import type { Answer } from '../wire/callServer.ts'
import type { ReactionAnswer } from '../wire/shapes.ts'

export interface ReactionsNeeds {
  /** An empty emoji takes the reaction back. */
  send: (id: string, emoji: string) => Promise<Answer<ReactionAnswer>>
  onTaken: (answer: ReactionAnswer) => void
  /** A reaction was given up. */
  onFailed: () => void
  onChanged: () => void
  onExpired: () => void
}

export interface Reactions {
  react: (id: string, emoji: string) => void
  /** Message id → emoji that the server has not confirmed yet; empty for one being taken back. */
  pending: ReadonlyMap<string, string>
}

/** Reactions show at once and go out one after the other; one that can't is withdrawn and said so. */
export const createReactions = ({ send, onTaken, onFailed, onChanged, onExpired }: ReactionsNeeds): Reactions => {
  const pending = new Map<string, string>()
  let queue = Promise.resolve()

  const sendOne = async (id: string, emoji: string) => {
    const isWanted = () => pending.get(id) === emoji
    // A later choice for the same message stands in its place.
    if (!isWanted()) return
    const answer = await send(id, emoji)
    if (answer.kind === 'refused' && answer.refusal.status === 401) return onExpired()
    const isGivenUp = answer.kind !== 'answered' && isWanted()
    if (isWanted()) pending.delete(id)
    if (answer.kind === 'answered') onTaken(answer.value)
    if (isGivenUp) onFailed()
    onChanged()
  }
  return {
    pending,
    react: (id, emoji) => {
      pending.set(id, emoji)
      queue = queue.then(() => sendOne(id, emoji))
      onChanged()
    },
  }
}
