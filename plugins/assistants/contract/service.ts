import { defineService } from '#core/contract/define.ts'
import type { EngineFailure } from './engine.ts'

/** Reply of an assistant to one event of a conversation; its actions are carried out by the caller, not by the assistant. */
export type OneReply = { text: string[]; handOver: string | null } | { failed: EngineFailure | 'budget' | 'off' }

export interface AssistantsService {
  /** Whether a company has this assistant, switched on. */
  has(tenantId: number, assistantId: number): Promise<boolean>
  /**
   * Answers once in a ticket, with its history, without sending anything; stored in the recorder. `handOver`: the words with which the assistant asked for a
   * person, null where it did not. The same event again is asked again. @throws noAssistantFound (404), noTicketFound (404)
   */
  oneReply(tenantId: number, assistantId: number, ticketId: number, event: { id: string; text: string }): Promise<OneReply>
  /**
   * The assistant answers in a waiting ticket from its next message on; in one that is in a flow, once the flow has let it go. False where a person has
   * it, it is a group, or the assistant is off.
   */
  takeOver(tenantId: number, assistantId: number, ticketId: number): Promise<boolean>
}
export const assistantsService = defineService<AssistantsService>('assistants.service')
