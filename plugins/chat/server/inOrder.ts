import { setImmediate } from 'node:timers/promises'
import { perServer } from '#core/server/perServer.ts'

/** Where a message stands in its conversation. */
interface Position {
  timestamp: Date
  seq: number
}

interface Waiting extends Position {
  begin: () => void
  end: Promise<void>
}

const isBefore = (one: Position, other: Position): boolean =>
  one.timestamp.getTime() - other.timestamp.getTime() < 0 || (one.timestamp.getTime() === other.timestamp.getTime() && one.seq < other.seq)

function createOrder() {
  const waiting = new Map<string, Waiting[]>()

  async function runAll(key: string, queue: Waiting[]): Promise<void> {
    // Messages that come at the same moment are all there before the first begins.
    await setImmediate()
    while (queue.length > 0) {
      const first = queue.reduce((one, other) => (isBefore(other, one) ? other : one))
      queue.splice(queue.indexOf(first), 1)
      first.begin()
      await first.end
    }
    waiting.delete(key)
  }

  /** @param work told whether it waited for another one. @throws what `work` throws */
  return async function inOrder<T>(key: string, position: Position, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const queue = waiting.get(key)
    const own = { timestamp: position.timestamp, seq: position.seq, begin: begun.resolve, end: ended.promise }
    if (queue) queue.push(own)
    else {
      const all = [own]
      waiting.set(key, all)
      void runAll(key, all)
    }
    await begun.promise
    try {
      return await work(queue !== undefined)
    } finally {
      ended.resolve()
    }
  }
}

/** Work on the messages of one conversation, one after the other on this server, the earliest message that is there first. */
export const inOrder = perServer(() => createOrder())
