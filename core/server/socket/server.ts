import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Server, type Socket } from 'socket.io'
import { AppError, tenantOverdue } from '#core/contract/errors.ts'
import { numberMaskerOf } from '#core/contract/personalNumber.ts'
import { storable } from '#core/contract/text.ts'
import { RESYNC, toWire } from '#core/contract/wire.ts'
import type { CacheStore } from '../cache.ts'
import type { Log } from '../log.ts'
import type { Actor, ServerContext, SignalHandler, SignallingSocket } from '../plugin.ts'
import { createBatches, unpackFor, unpackRestored } from './batches.ts'
import type { ConnectedActor, SocketGate } from './gate.ts'
import { createNumberGuard, joinRoom, leaveRoom, maskedRoom } from './numberGuard.ts'
import { isOwnOrigin, type Origins } from './origins.ts'
import { openRedis, type SharedRedis } from './redis.ts'
import { rooms } from './rooms.ts'

/** How long a node keeps what a cut line missed, so that the client gets it on coming back. */
const RECOVERY_MS = 2 * 60_000
const PING_INTERVAL_MS = 20_000
const PING_TIMEOUT_MS = 20_000
/** Largest message a client may send, in bytes. */
const LARGEST_MESSAGE = 64 * 1024
const LARGEST_STREAM = 20_000

export interface SocketServer {
  gate: SocketGate
  io: Server
  redis: SharedRedis | null
  /** Accepts people from now on. */
  open(facts: {
    signals: readonly SignalHandler[]
    authenticate: (token: string) => Promise<Actor>
    stillAllowed: (actor: Actor) => Promise<Actor>
    ctx: ServerContext
  }): void
  close(): Promise<void>
}

/** Actor of a lost socket as Redis keeps it for its return, where no function can be: one that can be seen there would end the node. */
const cachedActor = (actor: Actor): Actor => Object.defineProperty({ ...actor }, 'can', { value: actor.can, enumerable: false })

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'ERR_INTERNAL')

/** Keys and channels of the installation: channels know no databases of Redis, so that another one's nodes would answer too. */
const namesIn = (space: string) => ({ streamName: `${space}:socket`, channelPrefix: `${space}:socket`, sessionKeyPrefix: `${space}:session:` })

/** When the other nodes' own lines to Redis are surely back too. */
const SETTLED_MS = 5_000

/**
 * While Redis was away nodes did not hear each other. What they held may be old, so everybody asks again; and whoever comes back
 * later from before the gap must not take the stream, which lacks that time, for all that happened.
 */
function catchUp(io: Server, { client }: SharedRedis, space: string, caches: CacheStore): void {
  caches.receiveAll()
  void client.del(namesIn(space).streamName).catch(() => {})
  const everybody = [...io._nsps.values()]
  for (const namespace of everybody) namespace.local.emit(RESYNC)
  setTimeout(() => {
    for (const namespace of everybody) namespace.emit(RESYNC)
  }, SETTLED_MS).unref()
}

/** `shared`: the Redis that joins several nodes, and what the installation's names begin with there. */
export function createSocketServer(
  http: HttpServer,
  shared: { url: string; space: string } | null,
  caches: CacheStore,
  log: Log,
  origins: Origins,
): SocketServer {
  const redis = shared && openRedis(shared.url, log)
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    cors: { origin: [...origins.allowedOrigins], credentials: true },
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request, origins)),
    ...(shared
      ? {
          adapter: createAdapter(redis?.client, { maxLen: LARGEST_STREAM, ...namesIn(shared.space) }),
        }
      : {}),
  })
  if (redis) {
    caches.onForget((name, key) => io.serverSideEmit('cache', name, key ?? null))
    redis.onReturn(() => catchUp(io, redis, shared.space, caches))
    redis.onReturn(() => guard.tellAll())
  }
  io.on('cache', (name: string, key: string | null) => caches.receive(name, key ?? undefined))
  const disconnectListeners: ((actor: Actor, left: readonly string[]) => void)[] = []
  const connectListeners: ((actor: Actor) => void)[] = []

  const socketsHere = (room: string) => [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  /** Of all nodes; of this one while the others cannot be asked: the adapter asks Redis for their number even where only this one is meant. */
  const socketsIn = async (room: string): Promise<Pick<Socket, 'id' | 'data' | 'rooms'>[]> => {
    try {
      return await io.in(room).fetchSockets()
    } catch {
      return socketsHere(room)
    }
  }

  const guard = createNumberGuard(io, redis !== null)
  const batches = createBatches(io, guard)
  unpackRestored(io)
  const gate: SocketGate = {
    push(event, tenantId, payload, to) {
      if (to.length === 0) return
      const { name, body } = toWire(tenantId, event, payload)
      const mask = numberMaskerOf(event.payload)
      const masked = mask && (() => toWire<unknown>(tenantId, event, mask(payload)).body)
      batches.push(tenantId, name, body, to, masked)
    },
    async inRoom(room) {
      const found = await socketsIn(room)
      return found.map((socket): ConnectedActor => ({ socketId: socket.id, actor: socket.data.actor, rooms: socket.rooms }))
    },
    async isConnected(tenantId, userId) {
      return (await socketsIn(rooms.user(tenantId, userId))).length > 0
    },
    connectedHere: () => [...io.sockets.sockets.values()].map(({ data }) => data.actor),
    leaveRoom(tenantId, userId, room) {
      batches.flush()
      io.in(rooms.user(tenantId, userId)).socketsLeave([room, maskedRoom(room)])
    },
    disconnect(room) {
      batches.flush()
      io.in(room).disconnectSockets(true)
    },
    onDisconnect: (listener) => disconnectListeners.push(listener),
    onConnect: (listener) => connectListeners.push(listener),
  }

  return {
    gate,
    io,
    redis,
    open({ signals, authenticate, stillAllowed, ctx }) {
      guard.follow(caches, stillAllowed)
      io.use(async (socket, next) => {
        try {
          const { token } = socket.handshake.auth
          socket.data.actor = cachedActor(await authenticate(typeof token === 'string' ? token : ''))
          next()
        } catch (error) {
          next(new Error(codeOf(error)))
        }
      })
      io.on('connection', (socket) => {
        const actor: Actor = socket.data.actor
        const own = [rooms.tenant(actor.tenantId), rooms.user(actor.tenantId, actor.userId), rooms.chain(actor.chainId)]
        // A recovered socket comes back with every room it had; what it may still hear it asks for again.
        for (const room of socket.rooms) if (room !== socket.id && !own.includes(room)) void socket.leave(room)
        void socket.join(own)
        guard.place(socket, actor)
        unpackFor(socket)
        for (const handler of signals) listenFor(socket, handler, stillAllowed, ctx)
        socket.on(`${actor.tenantId}:ping`, (...received: unknown[]) => {
          const answer = received.at(-1)
          if (typeof answer === 'function') answer({ ok: true })
        })
        socket.onAny((name: string, ...received: unknown[]) => {
          const answer = received.at(-1)
          if (socket.listenerCount(name) === 0 && typeof answer === 'function') answer({ ok: false, error: 'ERR_UNKNOWN_SIGNAL' })
        })
        let left: string[] = []
        socket.on('disconnecting', () => {
          left = [...socket.rooms]
        })
        socket.on('disconnect', () => {
          for (const listener of disconnectListeners) listener(actor, left)
        })
        for (const listener of connectListeners) listener(actor)
      })
    },
    async close() {
      batches.flush()
      await io.close()
      redis?.close()
    },
  }
}

const signalling = (socket: Socket, actor: Actor): SignallingSocket => ({
  id: socket.id,
  actor,
  rooms: socket.rooms,
  join: async (room) => joinRoom(socket, room),
  leave: async (room) => leaveRoom(socket, room),
  translate(translate) {
    if (socket.data.isTranslated) return
    socket.data.isTranslated = true
    socket.onAnyOutgoing((name: string, body: unknown) => {
      for (const packet of translate({ name, body })) socket.emit(packet.name, packet.body)
    })
  },
})

/** Handles a signal of a socket: permission, schema, action, answer. A handler that throws answers its code and ends nothing. */
function listenFor(socket: Socket, { signal, handle }: SignalHandler, stillAllowed: (actor: Actor) => Promise<Actor>, ctx: ServerContext): void {
  const { tenantId } = socket.data.actor
  socket.on(`${tenantId}:${signal.name}`, async (...received: unknown[]) => {
    const last = received.at(-1)
    const answer = typeof last === 'function' ? last : () => {}
    try {
      const actor = await stillAllowed(socket.data.actor)
      if (actor.isBlocked) throw tenantOverdue()
      if (!actor.can(signal.permission)) throw new AppError('ERR_NO_PERMISSION', 403)
      const payload = signal.payload.safeParse(received[0] === last ? undefined : storable(received[0]))
      if (!payload.success) throw new AppError('ERR_INVALID_INPUT', 400)
      await handle(payload.data, signalling(socket, actor), ctx)
      answer({ ok: true })
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.error({ signal: signal.name, reason: error instanceof Error ? error.message : 'unknown' }, 'signal failed')
      answer({ ok: false, error: codeOf(error) })
    }
  })
}
