import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import { BATCH } from '#core/contract/wire.ts'
import { maskedRoom, type NumberGuard } from './numberGuard.ts'
import { rooms } from './rooms.ts'

/** Messages in one packet. */
const MOST_IN_BATCH = 50

type Message = [name: string, body: unknown]

/** A message before it goes out; `masked` makes its body for those who may not see contacts' numbers, where it holds any. */
interface Waiting {
  name: string
  body: unknown
  masked: (() => unknown) | null
}

const batchSchema = z.array(z.tuple([z.string(), z.unknown()]))

export interface Batches {
  /** Sends a message to rooms of a company: with those that follow it at once to the same rooms in one packet. */
  push(tenantId: number, name: string, body: unknown, to: readonly string[], masked?: (() => unknown) | null): void
  /** Sends what waits, before something that must come after it. */
  flush(): void
}

type Receivers = Pick<ReturnType<Server['to']>, 'emit'>

function send(receivers: Receivers, messages: readonly Message[]): void {
  const [first] = messages
  if (messages.length > 1) receivers.emit(BATCH, messages)
  else if (first) receivers.emit(...first)
}

const isNeededNowhere = { isNeeded: () => false }

/**
 * A message of a contact is several rows' news to the same people within a moment. Each packet costs every socket a write of its own,
 * so what goes to the same rooms in one turn of the event loop goes together. The order stays.
 */
export function createBatches(io: Server, guard: Pick<NumberGuard, 'isNeeded'> = isNeededNowhere): Batches {
  let waiting: { tenantId: number; to: readonly string[]; key: string; messages: Waiting[] }[] = []
  const flush = () => {
    const groups = waiting
    waiting = []
    for (const { tenantId, to, messages } of groups) {
      const hasNumbers = messages.some(({ masked }) => masked)
      const receivers = hasNumbers ? io.to([...to]).except(rooms.withoutNumbers(tenantId)) : io.to([...to])
      send(
        receivers,
        messages.map(({ name, body }) => [name, body]),
      )
      if (!hasNumbers || !guard.isNeeded(tenantId)) continue
      const others = messages.map(({ name, body, masked }): Message => [name, masked ? masked() : body])
      send(io.to(to.map(maskedRoom)), others)
    }
  }
  return {
    flush,
    push(tenantId, name, body, to, masked = null) {
      const key = to.join(' ')
      const last = waiting.at(-1)
      const message = { name, body, masked }
      if (last?.key === key && last.messages.length < MOST_IN_BATCH) last.messages.push(message)
      else waiting.push({ tenantId, to, key, messages: [message] })
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

/** Gives back one by one what a cut connection missed, whoever it was. The last value of a packet is its place in the stream. */
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
