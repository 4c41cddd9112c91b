import { z } from 'zod'
import type { Profile } from '#core/contract/auth.ts'
import { defineEndpoint, definePoint, type Id, type Service } from '#core/contract/define.ts'
import { type SettingChoice, settingSchema, settingsOf } from '#core/contract/kindSettings.ts'
import { addedStepId, type FlowDocument, LONGEST_TEXT, variableName } from './document.ts'

/** Where an added step is done. */
export interface FlowStepPlace {
  tenantId: number
  /** The same at every try: a call of another program carries it, so that a repeat makes nothing twice. */
  effectId: string
  flowId: number
  ticketId: number
  contactId: number
  connectionId: number
  /** Person that published the version, for steps that act in somebody's name; null once they have left the company. */
  author: { userId: number; name: string; profile: Profile } | null
}

/** `values`: variables of the conversation from then on, by the names that the kind declares. `code`: why it failed, for the record of the conversation. */
export type FlowStepResult = { ok: true; values?: Readonly<Record<string, string>> } | { ok: false; code: string }

/** Person that draws or publishes a flow. */
export interface FlowDrawer {
  tenantId: number
  userId: number
}

/** Does the steps of one kind; made for the transaction. */
export interface FlowStepRunner {
  /** Rows that its settings may name, by the name of the setting: those that the person may use who draws or publishes. */
  choices(who: FlowDrawer): Promise<Readonly<Record<string, readonly SettingChoice[]>>>
  /** Does the step; the flow goes on at `ok` or `failed`. An `AppError` is a failure too, and undoes what was written. */
  run(place: FlowStepPlace, settings: unknown): Promise<FlowStepResult>
}

/** A kind of step of a chat flow. */
export interface FlowStepKind {
  /** `<plugin>.<name>`; it stands in documents and never changes. */
  step: Id
  /** Place in the list of kinds, after the flows' own. */
  order: number
  /** Start of its catalogue keys: `.title`, `.help`, `.field.<setting>`, `.none.<setting>` for a choice of nothing, `.option.<word>`. */
  texts: string
  /** Made of the settings of `core/contract/kindSettings.ts`. */
  settings: z.ZodObject
  /** Variables that it sets. */
  values?: readonly string[]
  /**
   * It asks another program: `run` is called outside a transaction, and again with the same `effectId` after a process that died. Without it `run` is
   * called in the transaction that stores its result and holds the conversation, so that its rows are written once and all or none.
   */
  callsOut?: true
  service: Service<FlowStepRunner>
}

/** @throws Error for a kind that no document could hold */
function checkStepKind({ step, settings, values = [] }: FlowStepKind): void {
  if (!addedStepId.safeParse(step).success) throw new Error(`${step} is no id of a step: write <plugin>.<name>`)
  if (settingsOf(settings, {}).some(({ longest }) => longest !== null && longest > LONGEST_TEXT))
    throw new Error(`${step} has a text of more than ${LONGEST_TEXT} characters`)
  if (values.some((name) => !variableName.safeParse(name).success)) throw new Error(`${step} sets a variable with a name that is none`)
}
/** Kinds of steps of chat flows */
export const flowSteps = definePoint<FlowStepKind>('flows.steps', checkStepKind)

/** A runner whose settings were read by the kind's schema. */
export const flowStepRunner = <S extends z.ZodObject>(
  schema: S,
  { choices, run }: Pick<FlowStepRunner, 'choices'> & { run(place: FlowStepPlace, settings: z.output<S>): Promise<FlowStepResult> },
): FlowStepRunner => ({
  choices,
  async run(place, given) {
    const read = schema.safeParse(given)
    return read.success ? run(place, read.data) : { ok: false, code: 'settings' }
  },
})

export const shownFlowStepSchema = z.object({ step: z.string(), texts: z.string(), settings: z.array(settingSchema), values: z.array(z.string()) })
/** A kind of step as the browser draws it. */
export type ShownFlowStep = z.infer<typeof shownFlowStepSchema>

/** Kinds of steps that plugins add, with the rows that they may name: of plugins that the company has switched on. */
export const listFlowSteps = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/steps',
  permission: 'flows.edit',
  summary: 'Kinds of steps that plugins add to chat flows',
  input: z.object({}),
  output: z.array(shownFlowStepSchema),
})

/** Variables that the added steps of a flow set. */
export const addedVariables = ({ nodes }: Pick<FlowDocument, 'nodes'>, steps: readonly ShownFlowStep[]): string[] =>
  nodes.flatMap((node) => (node.kind === 'added' ? (steps.find(({ step }) => step === node.step)?.values ?? []) : []))
