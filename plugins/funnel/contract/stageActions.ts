import { z } from 'zod'
import { defineEndpoint, definePoint, type Service } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import type { Deal } from './deals.ts'
import { type Stage, type StageAction, stageActionSchema } from './pipelines.ts'

/** How the form shows a setting of an automatic action. */
export const settingControls = ['text', 'message', 'choice', 'option', 'minutes'] as const
const LARGEST_ID = 2_147_483_647

/** A single-line text of 1 to `longest` characters. */
export const textSetting = (longest: number) => z.string().trim().min(1).max(longest).meta({ control: 'text' })
/** A message with variables, of 1 to `longest` characters. */
export const messageSetting = (longest: number) => z.string().trim().min(1).max(longest).meta({ control: 'message' })
/** Id of a row that the runner lists in `choices`. */
export const choiceSetting = () => z.int().min(1).max(LARGEST_ID).meta({ control: 'choice' })
/** The same; 0 stands for none, or for what follows from the deal. */
export const optionalChoiceSetting = () => z.int().min(0).max(LARGEST_ID).meta({ control: 'choice' })
/** A choice among a few words. */
export const optionSetting = <const V extends string>(values: readonly [V, ...V[]]) => z.enum(values).meta({ control: 'option' })
/** A length of time, in minutes from 0 to `most`. */
export const minutesSetting = (most: number) => z.int().min(0).max(most).meta({ control: 'minutes' })

const choiceSchema = z.object({ id: z.int(), name: z.string() })
export type SettingChoice = z.infer<typeof choiceSchema>

/** A setting as the form draws it. Its label is the text `<texts>.field.<name>`. */
export const settingSchema = z.object({
  name: z.string(),
  control: z.enum(settingControls),
  isRequired: z.boolean(),
  /** Characters of a text; null for other controls. */
  longest: z.int().nullable(),
  /** Highest number; null for other controls. */
  most: z.int().nullable(),
  options: z.array(z.string()),
  choices: z.array(choiceSchema),
})
export type StageSetting = z.infer<typeof settingSchema>

const describedSchema = z.object({
  properties: z.record(
    z.string(),
    z.object({
      control: z.enum(settingControls),
      minLength: z.number().optional(),
      maxLength: z.number().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      enum: z.array(z.string()).optional(),
    }),
  ),
})

/** The settings of a kind as its form draws them; `choices` by the name of the setting. */
export function settingsOf(schema: z.ZodObject, choices: Readonly<Record<string, readonly SettingChoice[]>>): StageSetting[] {
  const { properties } = describedSchema.parse(z.toJSONSchema(schema, { io: 'input' }))
  return Object.entries(properties).map(([name, { control, minLength = 0, maxLength, minimum = 0, maximum, enum: options = [] }]) => ({
    name,
    control,
    isRequired: control === 'option' || minLength > 0 || (control === 'choice' && minimum > 0),
    longest: maxLength ?? null,
    most: control === 'minutes' ? (maximum ?? null) : null,
    options,
    choices: [...(choices[name] ?? [])],
  }))
}

export const settingProblemCodes = ['required', 'too_big', 'unknown', 'invalid_type'] as const
export type SettingProblem = (typeof settingProblemCodes)[number]

/** Problem of a setting's value, for the form; the server asks the kind's own schema. */
export function settingProblem({ control, isRequired, longest, most, options, choices }: StageSetting, value: unknown): SettingProblem | null {
  if (control === 'text' || control === 'message') {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text === '') return isRequired ? 'required' : null
    return longest !== null && text.length > longest ? 'too_big' : null
  }
  if (control === 'option') return typeof value === 'string' && options.includes(value) ? null : 'required'
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return control === 'choice' && isRequired ? 'required' : 'invalid_type'
  if (control === 'minutes') return most !== null && value > most ? 'too_big' : null
  if (value === 0) return isRequired ? 'required' : null
  return choices.some(({ id }) => id === value) ? null : 'unknown'
}

/** First value of a setting. */
export function initialSetting({ control, options }: StageSetting): string | number {
  if (control === 'text' || control === 'message') return ''
  return control === 'option' ? (options[0] ?? '') : 0
}

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
  /** Made of the settings of this file. */
  settings: z.ZodObject
  service: Service<StageActionRunner>
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
