import { extend, type Service } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { provide, type ServerPart } from '#core/server/plugin.ts'
import {
  actionFieldErrors,
  type ShownStageActionKind,
  type Stage,
  type StageActionKind,
  type StageActionRunner,
  settingProblem,
  settingsOf,
  stageActions,
} from '../../contract/index.ts'
import { createDealActionRunner, dealActionKind, dealActionRunner } from './dealAction.ts'
import { createFlowRunner, flowKind, flowRunner } from './flow.ts'
import { createLabelRunner, labelKind, labelRunner } from './label.ts'
import { createMessageRunner, messageKind, messageRunner } from './message.ts'

/** The kinds of plugins that the company has switched on, in their order. */
export async function kindsOf(ctx: ServerContext, tenantId: number): Promise<StageActionKind[]> {
  const kinds: StageActionKind[] = []
  for (const kind of await ctx.contributionsFor(stageActions, tenantId))
    if (kind.standsOn === undefined || (await ctx.isPluginOn(tenantId, kind.standsOn))) kinds.push(kind)
  return kinds.toSorted((one, other) => one.order - other.order)
}

/** @see listStageActionKinds of the contract */
export async function shownKinds(ctx: ServerContext, { tenantId }: Pick<Actor, 'tenantId'>): Promise<ShownStageActionKind[]> {
  const shown: ShownStageActionKind[] = []
  for (const { kind, texts, settings, service } of await kindsOf(ctx, tenantId))
    shown.push({ kind, texts, settings: settingsOf(settings, await ctx.use(service).choices(tenantId)) })
  return shown
}

/** Problems of the automatic actions of a pipeline: kinds, their settings, and rows that are not there. What was there before may stay. */
export async function stageActionProblems(ctx: ServerContext, tenantId: number, stages: readonly Stage[], before: readonly Stage[]): Promise<FieldError[]> {
  const isKnown = new Set(before.flatMap(({ actions = [] }) => actions.map(({ id, kind, settings }) => JSON.stringify({ id, kind, settings }))))
  const changed = stages.flatMap((stage, place) =>
    stage.actions.flatMap((action, at) =>
      isKnown.has(JSON.stringify({ id: action.id, kind: action.kind, settings: action.settings })) ? [] : [{ action, field: `stages.${place}.actions.${at}` }],
    ),
  )
  if (changed.length === 0) return []
  const kinds = await kindsOf(ctx, tenantId)
  const shown = await shownKinds(ctx, { tenantId })
  return changed.flatMap(({ action, field }) => {
    const own = actionFieldErrors(kinds, action, field)
    if (own.length > 0) return own
    const settings = shown.find(({ kind }) => kind === action.kind)?.settings ?? []
    return settings.flatMap((setting) =>
      settingProblem(setting, action.settings[setting.name]) === 'unknown'
        ? [{ field: `${field}.${setting.name}`, code: 'unknown', message: 'There is no such row' }]
        : [],
    )
  })
}

const part = (kind: StageActionKind, service: Service<StageActionRunner>, make: (ctx: ServerContext) => StageActionRunner): ServerPart => ({
  extends: [extend(stageActions, kind)],
  provides: [provide(service, make)],
})

/** Other plugins add theirs to `stageActions`. */
export const ownKinds: readonly ServerPart[] = [
  part(messageKind, messageRunner, createMessageRunner),
  part(labelKind, labelRunner, createLabelRunner),
  part(dealActionKind, dealActionRunner, createDealActionRunner),
  part(flowKind, flowRunner, createFlowRunner),
]
