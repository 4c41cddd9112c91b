import type { ServerContext } from '#core/server/plugin.ts'
import { happens } from './sessions.ts'

export interface Result {
  ok: boolean
  values?: Record<string, string>
  code?: string
}

export interface AwaitedPlace {
  tenantId: number
  sessionId: string
  effectId: string
}

export const resultEventId = (effectId: string): string => `result:${effectId}`

/** The result of an effect becomes an event of the conversation, once. */
export const recordResult = (ctx: ServerContext, { tenantId, sessionId, effectId }: AwaitedPlace, result: Result): Promise<void> =>
  ctx.transact((tx) => happens(tx, tenantId, sessionId, { id: resultEventId(effectId), type: 'result', effectId, ...result }))
