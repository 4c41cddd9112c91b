import type { Server, Socket } from 'socket.io'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { RESYNC } from '#core/contract/wire.ts'
import type { Actor } from '../actor.ts'
import { ACTORS } from '../auth/actors.ts'
import type { CacheStore } from '../cache.ts'
import { rooms } from './rooms.ts'

/** Where those of a room are who may not see contacts' numbers: they are in the room too, for everything that holds no number. */
export const maskedRoom = (room: string): string => `masked|${room}`

const isMasked = ({ data, rooms: joined }: Socket): boolean => joined.has(rooms.withoutNumbers(data.actor.tenantId))

export async function joinRoom(socket: Socket, room: string): Promise<void> {
  await socket.join(isMasked(socket) ? [room, maskedRoom(room)] : room)
}

export async function leaveRoom(socket: Socket, room: string): Promise<void> {
  await socket.leave(room)
  await socket.leave(maskedRoom(room))
}

/** Keeps numbers from the sockets of people who may not see them. */
export interface NumberGuard {
  /** Whether somebody of the company may not see numbers, so that messages with numbers go out a second time, masked. */
  isNeeded(tenantId: number): boolean
  /** Puts a socket that has joined its rooms where its person belongs. */
  place(socket: Socket, actor: Actor): void
  /** From now on sockets change their place with their person's rights. */
  follow(caches: CacheStore, stillAllowed: (actor: Actor) => Promise<Actor>): void
  /** Tells the other nodes of the companies known here. */
  tellAll(): void
}

const NUMBERS_HIDDEN = 'numbersHidden'
const ASKED = 'numbersHiddenWhere'

/**
 * A message with numbers goes to its rooms except to who may not see them, always: a node that has not heard of them yet leaves them without
 * the message, and never gives them a number. Nobody who may not, nothing sent twice.
 */
export function createNumberGuard(io: Server, hasOtherNodes: boolean): NumberGuard {
  const tenants = new Set<number>()
  const tell = (tenantId: number) => {
    if (hasOtherNodes) io.serverSideEmit(NUMBERS_HIDDEN, tenantId)
  }
  const tellAll = () => {
    for (const tenantId of tenants) tell(tenantId)
  }
  io.on(NUMBERS_HIDDEN, (tenantId: number) => tenants.add(tenantId))
  io.on(ASKED, tellAll)

  function hide(socket: Socket, { tenantId }: Actor): void {
    if (!tenants.has(tenantId)) {
      tenants.add(tenantId)
      tell(tenantId)
    }
    void socket.join([...[...socket.rooms].map(maskedRoom), rooms.withoutNumbers(tenantId)])
  }
  function show(socket: Socket, { tenantId }: Actor): void {
    for (const room of socket.rooms) if (room.startsWith(maskedRoom(''))) void socket.leave(room)
    void socket.leave(rooms.withoutNumbers(tenantId))
  }

  /** A page that may see more or less than before asks for everything again. */
  async function check(socket: Socket, stillAllowed: (actor: Actor) => Promise<Actor>): Promise<void> {
    const actor = await stillAllowed(socket.data.actor)
    const mayNot = !actor.can(SEE_NUMBERS)
    if (mayNot === isMasked(socket)) return
    if (mayNot) hide(socket, actor)
    else show(socket, actor)
    socket.emit(RESYNC)
  }

  return {
    isNeeded: (tenantId) => tenants.has(tenantId),
    tellAll,
    place(socket, actor) {
      if (!actor.can(SEE_NUMBERS)) hide(socket, actor)
    },
    follow(caches, stillAllowed) {
      if (hasOtherNodes) io.serverSideEmit(ASKED)
      caches.onForgotten((name, key) => {
        if (name !== ACTORS) return
        const concerned = [...io.sockets.sockets.values()].filter(({ data }) => key === undefined || String(data.actor.userId) === key)
        // A person who may no longer be here is disconnected by what forgot them.
        for (const socket of concerned) void check(socket, stillAllowed).catch(() => {})
      })
    },
  }
}
