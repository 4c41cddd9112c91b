import { and, desc, eq, inArray } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import type { ConnectionEvent, ConnectionState } from '../contract/index.ts'
import { channelConnectionEvents } from './channels.table.ts'

type Kind = ConnectionEvent['kind']
export type CodeKind = Extract<Kind, 'qrAsked' | 'qrSent' | 'qrFailed'>

/** Events of codes, and the one that ends them: the line is up. */
const TURNS: readonly Kind[] = ['qrAsked', 'qrSent', 'qrFailed', 'up']
/** Reasons with which no code fails: somebody disconnected the line, or it begins again once the code was scanned. */
const NO_FAILURE: ReadonlySet<ChannelReason> = new Set(['notConnected', 'reconnecting'])

export interface CodeTurn {
  /** The newest event of `TURNS`; null before the first. */
  latest: Kind | null
  /** Somebody has asked for a connection since, which is not recorded yet. */
  isAsked: boolean
}

/**
 * Events of codes to be scanned, by a state of the connection. Codes that replace each other count once for each asking; one that nobody asked for, as when
 * the phone was unlinked, is only `qrSent`. Pure.
 */
export function codeEvents({ latest, isAsked }: CodeTurn, { status, qrcode = null, reason = null }: ConnectionState): CodeKind[] {
  if (status === 'qrcode') {
    const isShown = qrcode !== null && (isAsked || latest !== 'qrSent')
    return [...(isAsked ? (['qrAsked'] as const) : []), ...(isShown ? (['qrSent'] as const) : [])]
  }
  const isPending = latest === 'qrAsked' || latest === 'qrSent'
  const isRefused = status === 'DISCONNECTED' && reason !== null && !NO_FAILURE.has(reason)
  return isPending && (status === 'TIMEOUT' || isRefused) ? ['qrFailed'] : []
}

/** The newest event that concerns codes, and who asked for it. */
export async function latestTurn(ctx: ServerContext, tenantId: number, connectionId: number): Promise<{ kind: Kind; userId: number | null } | null> {
  const [row] = await ctx.db
    .select({ kind: channelConnectionEvents.kind, userId: channelConnectionEvents.userId })
    .from(channelConnectionEvents)
    .where(
      ofTenant(
        channelConnectionEvents,
        { tenantId },
        and(eq(channelConnectionEvents.connectionId, connectionId), inArray(channelConnectionEvents.kind, [...TURNS])),
      ),
    )
    .orderBy(desc(channelConnectionEvents.id))
    .limit(1)
  return row ?? null
}
