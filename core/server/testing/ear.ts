import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import type { AppEvent, Signal } from '#core/contract/define.ts'
import { BATCH } from '#core/contract/wire.ts'

/** How long an event may take before the test gives up, in milliseconds. */
const DEADLINE_MS = 20_000

const batchSchema = z.array(z.tuple([z.string(), z.unknown()]))
const answerSchema = z.object({ ok: z.boolean(), error: z.string().optional() })
export type Answer = z.infer<typeof answerSchema>

export interface Heard {
  name: string
  body: unknown
}

/** A socket that keeps everything it hears. */
export interface Recorder {
  socket: Socket
  heard: Heard[]
  /** The first message, past or to come, that `read` makes something of. */
  until<T>(what: string, read: (heard: Heard) => T | undefined): Promise<T>
  /** Sends a message and waits for its answer. */
  say(name: string, ...payload: unknown[]): Promise<Answer>
  /** Resolves once the socket has ended. */
  ended(): Promise<void>
}

const fail = (what: string, heard: readonly Heard[]) =>
  new Error(`${what} was not heard within ${DEADLINE_MS} ms, only: ${JSON.stringify(heard.map(({ name }) => name))}`)

/** Connects; rejects with the server's code when it is refused. */
export async function connect(url: string, auth: Record<string, unknown>): Promise<Recorder> {
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], auth, forceNew: true, reconnection: false })
  const heard: Heard[] = []
  const waiting = new Set<(message: Heard) => void>()
  const hear = (name: string, body: unknown) => {
    heard.push({ name, body })
    for (const wait of [...waiting]) wait({ name, body })
  }
  socket.onAny((name: string, body: unknown) => {
    if (name !== BATCH) hear(name, body)
    // Others get its messages one by one as well.
    else if (auth.batches === true) for (const [one, content] of batchSchema.parse(body)) hear(one, content)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    heard,
    until(what, read) {
      for (const message of heard) {
        const found = read(message)
        if (found !== undefined) return Promise.resolve(found)
      }
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(deadline)
          waiting.delete(wait)
        }
        const wait = (message: Heard) => {
          const found = read(message)
          if (found === undefined) return
          end()
          resolve(found)
        }
        const deadline = setTimeout(() => {
          end()
          reject(fail(what, heard))
        }, DEADLINE_MS)
        waiting.add(wait)
      })
    },
    say: async (name, ...payload) => answerSchema.parse(await socket.timeout(DEADLINE_MS).emitWithAck(name, ...payload)),
    ended: () =>
      new Promise((resolve, reject) => {
        if (!socket.connected) return resolve()
        const deadline = setTimeout(() => reject(fail('the end of the socket', heard)), DEADLINE_MS)
        socket.once('disconnect', () => {
          clearTimeout(deadline)
          resolve()
        })
      }),
  }
}

/** The socket of somebody signed in, in the words of the contract. */
export interface Ear extends Recorder {
  /** The payload of the first such event that `fits`; parsed with the event's schema. */
  hear<T>(event: AppEvent<T>, fits?: (payload: T) => boolean): Promise<T>
  /** Payloads of all such events so far. */
  allOf<T>(event: AppEvent<T>): T[]
  signal<T>(signal: Signal<T>, payload: unknown): Promise<Answer>
  /** Everything pushed before this has been heard afterwards: a round trip over the same line. */
  settle(): Promise<void>
}

export function asEar(recorder: Recorder, tenantId: number): Ear {
  const payloadOf = <T>(event: AppEvent<T>, { name, body }: Heard): T | undefined => {
    const { channel, kind, key } = event.wire
    if (name !== `${tenantId}:${channel}`) return undefined
    const envelope = z.looseObject({}).parse(body)
    if (envelope[key ? 'action' : 'type'] !== kind) return undefined
    return event.payload.parse(envelope[key ?? 'payload'])
  }
  return {
    ...recorder,
    hear: (event, fits = () => true) =>
      recorder.until(event.name, (message) => {
        const payload = payloadOf(event, message)
        return payload !== undefined && fits(payload) ? payload : undefined
      }),
    allOf: (event) => recorder.heard.map((message) => payloadOf(event, message)).filter((payload) => payload !== undefined),
    signal: ({ name }, payload) => recorder.say(`${tenantId}:${name}`, payload),
    settle: async () => void (await recorder.say(`${tenantId}:ping`)),
  }
}
