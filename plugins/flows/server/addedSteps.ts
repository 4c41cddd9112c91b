import { and, eq } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { type KindSetting, settingsOf } from '#core/contract/kindSettings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type Finding, type FlowDocument, type FlowDrawer, type FlowEffect, type FlowStepKind, flowSteps, type ShownFlowStep } from '../contract/index.ts'
import { authorOf } from './author.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { type AwaitedPlace, type Result, recordResult, resultEventId } from './recordResult.ts'
import type { SessionRow } from './sessions.ts'

type AddedEffect = Extract<FlowEffect, { do: 'added' }>

/** Kinds of steps of plugins that the company has switched on. */
const stepKinds = async (ctx: ServerContext, tenantId: number): Promise<FlowStepKind[]> =>
  (await ctx.contributionsFor(flowSteps, tenantId)).toSorted((first, second) => first.order - second.order)

/** @see listFlowSteps of the contract */
export async function shownSteps(ctx: ServerContext, { tenantId, userId }: FlowDrawer): Promise<ShownFlowStep[]> {
  const shown: ShownFlowStep[] = []
  for (const { step, texts, settings, values = [], service } of await stepKinds(ctx, tenantId))
    shown.push({ step, texts, settings: settingsOf(settings, await ctx.use(service).choices({ tenantId, userId })), values: [...values] })
  return shown
}

/** Settings that the schema of their kind refuses; of steps in which nothing else was found. */
export async function refusedSettings(ctx: ServerContext, tenantId: number, { nodes }: FlowDocument, found: readonly Finding[]): Promise<Finding[]> {
  const kinds = await stepKinds(ctx, tenantId)
  return nodes.flatMap((node) => {
    if (node.kind !== 'added' || found.some(({ nodeId }) => nodeId === node.id)) return []
    const read = kinds.find(({ step }) => step === node.step)?.settings.safeParse(node.settings)
    const names = new Set(read?.error?.issues.map(({ path }) => String(path[0] ?? '')))
    return [...names].map((setting): Finding => ({ rule: 'settingRefused', severity: 'error', nodeId: node.id, values: { setting } }))
  })
}

/** A text as its field would take it: variables may have brought line breaks, or more than it holds. */
function fittedText({ control, longest }: KindSetting, text: string): string {
  const row = control === 'text' ? text.replaceAll(/\s+/g, ' ').trim() : text
  return longest === null ? row : row.slice(0, longest)
}

const fitted = ({ settings }: FlowStepKind, given: AddedEffect['settings']): AddedEffect['settings'] => {
  const known = new Map(settingsOf(settings, {}).map((setting) => [setting.name, setting]))
  const fit = (name: string, value: string | number) => {
    const setting = known.get(name)
    return setting && typeof value === 'string' ? fittedText(setting, value) : value
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fit(name, value)]))
}

async function resultOf(ctx: ServerContext, kind: FlowStepKind, session: SessionRow, { id, settings }: AddedEffect): Promise<Result> {
  const { tenantId, ticketId, contactId, connectionId, state } = session
  const member = await authorOf(ctx, tenantId, session)
  const author = member && { userId: member.userId, name: member.name, profile: member.profile }
  const place = { tenantId, effectId: id, flowId: state.flowId, ticketId, contactId, connectionId, author }
  const result = await ctx.use(kind.service).run(place, fitted(kind, settings))
  if (!result.ok) return result
  const { values = {} } = result
  return { ok: true, values: Object.fromEntries((kind.values ?? []).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))) }
}

/** Whether the conversation, which is locked, still waits for the effect and has no result of it. */
async function isAwaited(tx: ServerContext, { tenantId, sessionId, effectId }: AwaitedPlace): Promise<boolean> {
  const sessions = tenantRows(tx.db, { tenantId }, flowSessions)
  await sessions.hold(eq(flowSessions.id, sessionId))
  if ((await sessions.first(eq(flowSessions.id, sessionId)))?.state.awaiting?.effectId !== effectId) return false
  const ofEffect = and(eq(flowEvents.sessionId, sessionId), eq(flowEvents.eventId, resultEventId(effectId)))
  return (await tenantRows(tx.db, { tenantId }, flowEvents).first(ofEffect)) === undefined
}

/** In the transaction that stores the result: a step that is begun twice writes its rows once. */
const runInside = (ctx: ServerContext, kind: FlowStepKind, session: SessionRow, effect: AddedEffect, place: AwaitedPlace): Promise<void> =>
  ctx.transact(async (tx) => {
    // Contact before session, as every step of a conversation holds them.
    await tx.use(ticketsService).holdContact(place.tenantId, session.contactId, session.connectionId)
    if (await isAwaited(tx, place)) await recordResult(tx, place, await resultOf(tx, kind, session, effect))
  })

/** Does a step that a plugin added; a refusal, and a plugin that is switched off, lead to `failed`. */
export async function runAddedStep(ctx: ServerContext, session: SessionRow, effect: AddedEffect): Promise<void> {
  const place = { tenantId: session.tenantId, sessionId: session.id, effectId: effect.id }
  const kind = (await stepKinds(ctx, session.tenantId)).find(({ step }) => step === effect.step)
  if (!kind) return recordResult(ctx, place, { ok: false, code: 'stepOff' })
  try {
    if (kind.callsOut) await recordResult(ctx, place, await resultOf(ctx, kind, session, effect))
    else await runInside(ctx, kind, session, effect, place)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await recordResult(ctx, place, { ok: false, code: error.code })
  }
}
