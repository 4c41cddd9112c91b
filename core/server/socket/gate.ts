import type { AppEvent } from '#core/contract/define.ts'
import type { Actor } from '../actor.ts'

export interface ConnectedActor {
  socketId: string
  actor: Actor
  /** Every room the socket is in. */
  rooms: ReadonlySet<string>
}

/** The server's way to the sockets of all nodes. */
export interface SocketGate {
  push<T>(event: AppEvent<T>, tenantId: number, payload: T, rooms: readonly string[]): void
  /** People in a room, on every node. */
  inRoom(room: string): Promise<ConnectedActor[]>
  /** Whether the person has a socket on any node. */
  isConnected(tenantId: number, userId: number): Promise<boolean>
  /** People with a socket on this node. */
  connectedHere(): Actor[]
  leaveRoom(tenantId: number, userId: number, room: string): void
  /** Ends the sockets of one login, or of one person. */
  disconnect(room: string): void
  /** Called when a socket ends, with the rooms it was in. */
  onDisconnect(listener: (actor: Actor, rooms: readonly string[]) => void): void
  onConnect(listener: (actor: Actor) => void): void
}
