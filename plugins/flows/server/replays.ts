import { asc, inArray } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Compared, type FlowLibrary, firstDifference, type Happened, noFlowFound, outcomeOf, replay } from '../contract/index.ts'
import { flowEvents } from './flows.table.ts'
import { needFlow } from './flows.ts'
import { DRAFT, readLibrary } from './library.ts'
import { needSession, presentSession, readSessions } from './listSessions.ts'
import type { SessionRow } from './sessions.ts'

/** Events of some sessions, in their order; without what is not worked on yet. */
export async function readHappened(ctx: ServerContext, actor: Actor, sessionIds: readonly string[]): Promise<Map<string, Happened[]>> {
  const bySession = new Map<string, Happened[]>()
  if (sessionIds.length === 0) return bySession
  const rows = await ctx.db
    .select({ sessionId: flowEvents.sessionId, event: flowEvents.event, facts: flowEvents.facts, trace: flowEvents.trace })
    .from(flowEvents)
    .where(ofTenant(flowEvents, actor, inArray(flowEvents.sessionId, [...sessionIds])))
    .orderBy(asc(flowEvents.id))
  for (const { sessionId, event, facts, trace } of rows) {
    if (!facts || !trace) continue
    const known = bySession.get(sessionId) ?? []
    known.push({ event, facts, trace })
    bySession.set(sessionId, known)
  }
  return bySession
}

/** Null where nothing is left of what happened in it, or of its version. */
function compare(library: FlowLibrary, { session, contactName }: { session: SessionRow; contactName: string }, happened: readonly Happened[]) {
  const { flowId, version, state } = session
  const was = replay(library, { flowId, version, seed: state.seed }, happened)
  const now = replay(library, { flowId, version: DRAFT, seed: state.seed }, happened)
  if (!was || !now || happened[0]?.event.type !== 'started') return null
  const compared: Compared = {
    session: presentSession(session, contactName),
    differsAt: firstDifference(was, now),
    was: outcomeOf(was),
    now: outcomeOf(now),
  }
  return { compared, was, now }
}

/** @see replayDraft of the contract */
export async function replayDraft(ctx: ServerContext, actor: Actor, id: number, count: number) {
  const { draft } = await needFlow(ctx, actor, id)
  const rows = await readSessions(ctx, actor, id, count)
  const sessions = rows.map(({ session }) => session)
  const happened = await readHappened(
    ctx,
    actor,
    sessions.map((session) => session.id),
  )
  const library = await readLibrary(ctx, actor.tenantId, sessions, { flowId: id, document: draft })
  const all = rows.flatMap((row) => compare(library, row, happened.get(row.session.id) ?? [])?.compared ?? [])
  const [changed, same] = [all.filter(({ differsAt }) => differsAt !== null), all.filter(({ differsAt }) => differsAt === null)]
  return { sessions: [...changed, ...same], changed: changed.length }
}

/** @see replaySession of the contract */
export async function replaySession(ctx: ServerContext, actor: Actor, id: number, sessionId: string) {
  const { draft } = await needFlow(ctx, actor, id)
  const row = await needSession(ctx, actor, id, sessionId)
  const happened = await readHappened(ctx, actor, [sessionId])
  const library = await readLibrary(ctx, actor.tenantId, [row.session], { flowId: id, document: draft })
  const done = compare(library, row, happened.get(sessionId) ?? [])
  if (!done) throw noFlowFound()
  return { ...done.compared, wasFrames: done.was.frames, nowFrames: done.now.frames }
}
