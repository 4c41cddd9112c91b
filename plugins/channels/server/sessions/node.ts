import { newId } from '#core/contract/ids.ts'
import type { PluginHost, ServerContext } from '#core/server/plugin.ts'
import type { ConnectionSession } from '../../contract/index.ts'

export interface Place {
  tenantId: number
  connectionId: number
}

/** A session that this node holds. */
export interface OpenSession extends Place {
  term: number
  begun: number
  /** Until when the line is this node's without another word of the database, epoch milliseconds. */
  until: number
  session: ConnectionSession
  /** Takes away what the session may do. */
  lose(): void
}

/** A running server among those that hold sessions. */
export interface SessionNode {
  id: string
  openSessions: Map<string, OpenSession>
  /** A round that has not begun: it is for everybody who asked meanwhile. */
  queued: Promise<void> | null
  running: Promise<void>
}

const nodes = new WeakMap<PluginHost, SessionNode>()

export function nodeOf({ host }: ServerContext): SessionNode {
  const known = nodes.get(host) ?? { id: newId(), openSessions: new Map(), queued: null, running: Promise.resolve() }
  nodes.set(host, known)
  return known
}

export const keyOfPlace = ({ tenantId, connectionId }: Place): string => `${tenantId}:${connectionId}`
