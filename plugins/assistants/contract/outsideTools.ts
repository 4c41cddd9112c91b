import { definePoint, type Service } from '#core/contract/define.ts'

/** A tool of another program that a model may use while it answers. */
export interface OutsideTool {
  /** Letters, digits, `_` and `-`, at most 64: what the model calls it. */
  name: string
  /** Name of the tool in the recorder. */
  label: string
  /** As the model reads it. */
  description: string
  /** JSON Schema of its arguments, an object. */
  schema: Readonly<Record<string, unknown>>
  /** `isDone`: false where the other program refused, or did not answer. Never throws. */
  run(args: unknown): Promise<{ text: string; isDone: boolean }>
}

/** Tools of other programs that assistants can use. */
export interface AssistantToolSource {
  /** `isAsked`: a person of the team asks, and not a contact. */
  toolsFor(wanted: { tenantId: number; assistantId: number; isAsked: boolean }): Promise<readonly OutsideTool[]>
}

/** Where assistants get tools of other programs from: services of plugins that reach them. */
export const assistantToolSources = definePoint<Service<AssistantToolSource>>('assistants.toolSources')
