import { z } from 'zod'
import { defineEndpoint, definePoint, type Service } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type SettingChoice, settingSchema } from '#core/contract/kindSettings.ts'
import { idParam } from '#core/contract/params.ts'
import type { Deal } from './deals.ts'
import { type Stage, type StageAction, stageActionSchema } from './pipelines.ts'

export * from '#core/contract/kindSettings.ts'

/** Code of the catalogue `funnel.stageAction.problem`, or the code of an error (`ERR_…`). */
export type StageProblem = string

/** Where an automatic action is carried out. */
export interface StagePlace {
  tenantId: number
  /** The same at every try: ids of what is made are made of it. */
  runId: string
  deal: Deal
  pipeline: { id: number; name: string }
  stage: { id: string; name: string }
  /** The contact's latest conversation. */
  ticketId: number | null
}

/** An action that was looked at and not done yet. */
export type PreparedAction = {
  /** Name of what it is about: a connection, a label, a flow. Without anything personal: it stays in the history. */
  what: string
  /** A text as the contact would read it; empty for other actions. */
  text: string
} & (
  | { problem: null; carryOut: () => Promise<void> }
  /** `isPassing`: it is tried again for an hour. */
  | { problem: StageProblem; isPassing: boolean }
)

export const unprepared = (problem: StageProblem, what = '', { text = '', isPassing = false } = {}): PreparedAction => ({ what, text, problem, isPassing })

/** Carries out the automatic actions of one kind; made for the transaction. */
export interface StageActionRunner {
  /** Rows that its settings may name, by the name of the setting. */
  choices(tenantId: number): Promise<Readonly<Record<string, readonly SettingChoice[]>>>
  /** Looks at an action and changes nothing; its `carryOut` does what it says, in the open transaction. */
  prepare(place: StagePlace, settings: unknown): Promise<PreparedAction>
}

/** A kind of automatic action. */
export interface StageActionKind {
  kind: string
  /** Place in the list of kinds. */
  order: number
  /** Start of its catalogue keys: `.kind` for its name, `.field.<setting>`, `.none.<setting>` for a choice of nothing, `.option.<word>`. */
  texts: string
  /** Made of the settings of `kindSettings.ts`. */
  settings: z.ZodObject
  service: Service<StageActionRunner>
  /** Another plugin that must be switched on too. */
  standsOn?: string
}
/** Kinds of automatic actions that a deal sets off by entering a stage of a pipeline. */
export const stageActions = definePoint<StageActionKind>('funnel.stageActions')

/** A runner whose settings were read by the kind's schema. */
export const stageActionRunner = <S extends z.ZodObject>(
  schema: S,
  { choices, prepare }: Pick<StageActionRunner, 'choices'> & { prepare(place: StagePlace, settings: z.output<S>): Promise<PreparedAction> },
): StageActionRunner => ({
  choices,
  async prepare(place, given) {
    const read = schema.safeParse(given)
    return read.success ? prepare(place, read.data) : unprepared('settings')
  },
})

/** Field errors of an action's settings at their place in the pipeline's form, such as `stages.0.actions.2.text`. */
export function actionFieldErrors(kinds: readonly Pick<StageActionKind, 'kind' | 'settings'>[], { kind, settings }: StageAction, field: string): FieldError[] {
  const known = kinds.find((one) => one.kind === kind)
  if (!known) return [{ field: `${field}.kind`, code: 'unknown', message: 'There is no such action' }]
  const read = known.settings.safeParse(settings)
  if (read.success) return []
  return read.error.issues.map(({ path, code, message }) => ({ field: [field, ...path].join('.'), code: code === 'too_small' ? 'required' : code, message }))
}

export const stageActionKindSchema = z.object({ kind: z.string(), texts: z.string(), settings: z.array(settingSchema) })
export type ShownStageActionKind = z.infer<typeof stageActionKindSchema>

/** Kinds of automatic actions with the rows that they may name: those of plugins that the company has switched on. */
export const listStageActionKinds = defineEndpoint({
  method: 'GET',
  path: '/funnel/stageActions',
  permission: 'funnel.manage',
  summary: 'Kinds of automatic actions',
  input: z.object({}),
  output: z.array(stageActionKindSchema),
})

export const triedActionSchema = z.object({
  kind: z.string(),
  what: z.string(),
  text: z.string(),
  /** Why it would not be done; null: it would. */
  problem: z.string().nullable(),
})
export type TriedAction = z.infer<typeof triedActionSchema>

/** Tries automatic actions with a deal, as they would be done at this moment. Nothing is done. @throws noDealFound (404) */
export const testStageActions = defineEndpoint({
  method: 'POST',
  path: '/funnel/stageActions/test',
  permission: 'funnel.manage',
  recording: 'never',
  summary: 'Try automatic actions with a deal',
  input: z.object({ dealId: idParam, stageName: z.string().max(500).default(''), actions: z.array(stageActionSchema).max(20) }),
  output: z.array(triedActionSchema),
})

/** Automatic actions of a stage. */
export const actionsOfStage = (stages: readonly Stage[], stageId: string): readonly StageAction[] => stages.find(({ id }) => id === stageId)?.actions ?? []
