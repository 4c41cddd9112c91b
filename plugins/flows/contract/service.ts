import { definePoint, type Service } from '#core/contract/define.ts'

/** Assistants that flows may hand conversations to. */
export interface FlowAssistants {
  /** Null where the company has none of that id, or it is switched off. */
  nameOf(tenantId: number, assistantId: number): Promise<string | null>
  /** What an assistant answers to what the contact wrote last; a code where it could not, or wants a person. Sends nothing. */
  oneReply(tenantId: number, assistantId: number, ticketId: number, event: { id: string; text: string }): Promise<{ texts: string[] } | { failed: string }>
  /** The ticket is the assistant's from now on. False where that cannot be. */
  takeOver(tenantId: number, assistantId: number, ticketId: number): Promise<boolean>
}
export const flowAssistantEngines = definePoint<Service<FlowAssistants>>('flows.assistantEngines')
