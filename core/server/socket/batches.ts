import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import { BATCH } from '#core/contract/wire.ts'

/** Messages in one packet. */
const MOST_IN_BATCH = 50

type Message = [name: string, body: unknown]

const batchSchema = z.array(z.tuple([z.string(), z.unknown()]))

export interface Batches {
  /** Sends a message to rooms: with those that follow it at once to the same rooms in one packet. */
  push(name: string, body: unknown, to: readonly string[]): void
  /** Sends what waits, before something that must come after it. */
  flush(): void
}

/**
 * A message of a contact is several rows' news to the same people within a moment. Each packet costs every socket a write of its own,
 * so what goes to the same rooms in one turn of the event loop goes together. The order stays.
 */
export function createBatches(io: Server): Batches {
  let waiting: { to: readonly string[]; key: string; messages: Message[] }[] = []
  const flush = () => {
    const groups = waiting
    waiting = []
    for (const { to, messages } of groups) {
      const [first] = messages
      if (messages.length > 1) io.to([...to]).emit(BATCH, messages)
      else if (first) io.to([...to]).emit(...first)
    }
  }
  return {
    flush,
    push(name, body, to) {
      const key = to.join(' ')
      const last = waiting.at(-1)
      if (last?.key === key && last.messages.length < MOST_IN_BATCH) last.messages.push([name, body])
      else waiting.push({ to, key, messages: [[name, body]] })
      if (waiting.length === 1 && waiting[0]?.messages.length === 1) setImmediate(flush)
    },
  }
}

/** A socket whose client does not know batches gets their messages one by one. */
export function unpackFor(socket: Socket): void {
  if (socket.handshake.auth.batches === true) return
  socket.onAnyOutgoing((name: string, body: unknown) => {
    const batch = name === BATCH ? batchSchema.safeParse(body) : null
    for (const [one, content] of batch?.data ?? []) socket.emit(one, content)
  })
}

/** What a cut line missed is given back one by one, whoever it was. The last value of a packet is its place in the stream. */
export function unpackRestored(io: Server): void {
  const { adapter } = io.sockets
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset)
    if (!session) return session
    const missedPackets = session.missedPackets.flatMap(([name, body, ...place]) => {
      const batch = name === BATCH ? batchSchema.safeParse(body) : null
      return batch?.success ? batch.data.map((message) => [...message, ...place]) : [[name, body, ...place]]
    })
    return { ...session, missedPackets }
  }
}
