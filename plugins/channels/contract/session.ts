import type { ChannelConnection } from './channelConnection.ts'
import type { ConnectionState } from './events.ts'

/** That a line is of one node: `term` is raised each time that a node takes the line. */
export interface SessionLease {
  holder: string
  term: number
}

/** Tools of a session for as long as its node has the connection; afterwards nothing of it has an effect. */
export interface SessionTools {
  /** Keeps what came, and has it read as every delivery is. */
  deliver(body: Buffer): Promise<void>
  /** For adapters with `poll`: polls now instead of at the next interval; answers how many deliveries came. */
  pollNow(): Promise<number>
  /** How the line is from now on. */
  tell(state: ConnectionState): Promise<void>
  /** Whoever writes what the session lives by checks it in the same transaction (`holdsConnection` of `lease.where.ts`). */
  lease: SessionLease
  /** Aborted once the node does not have the line any more. */
  signal: AbortSignal
}

/** A connection that is held open to a provider. */
export interface ConnectionSession {
  /** Answers the adapter's call, by `session` of the connection; both ways as JSON. @throws ChannelError */
  call(name: string, args: unknown): Promise<unknown>
  /** The node lets go of the line: it may be taken by another one, or begin anew. */
  close(): Promise<void>
  /** Its connection was deleted: the account is left. */
  end(): Promise<void>
}

/** For providers that are connected to by a socket which has to stay open: one node holds it, and another one takes over when that node is gone. */
export interface ChannelSessions {
  /** Answers once the session has begun, not once it is connected: what becomes of it is told. */
  open(connection: ChannelConnection, tools: SessionTools): Promise<ConnectionSession>
}
