import { definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** Assistants that flows may hand conversations to. */
export interface FlowAssistants {
  /** Null where the company has none of that id, or it is switched off. */
  nameOf(tenantId: number, assistantId: number): Promise<string | null>
  /** Answer of an assistant to what the contact wrote last; a code where it could not, or wants a person. Sends nothing. */
  oneReply(tenantId: number, assistantId: number, ticketId: number, event: { id: string; text: string }): Promise<{ texts: string[] } | { failed: string }>
  /** The ticket is the assistant's from now on. False where that cannot be. */
  takeOver(tenantId: number, assistantId: number, ticketId: number): Promise<boolean>
}
export const flowAssistantEngines = definePoint<Service<FlowAssistants>>('flows.assistantEngines')

export interface FlowStart {
  flowId: number
  ticketId: number
  source: 'api' | 'campaign' | 'person'
  /** Over the initial values of the flow's variables: names as in the flow, texts of at most 1,000 characters. */
  variables?: Record<string, string>
}

/** Begins flows for other plugins. */
export interface FlowsService {
  /**
   * Begins the published flow in a waiting ticket that is in no flow, also one that an assistant has. Call it inside a transaction.
   * @throws noFlowFound, noTicketFound (404), flowIsOff, ticketClosed, ticketOfPerson, ticketInFlow (409), ticketOfGroup, invalidInput (422)
   */
  start(tenantId: number, start: FlowStart): Promise<void>
  /** Flows that are published and switched on. */
  startable(tenantId: number): Promise<{ id: number; name: string }[]>
  /** Why `start` would refuse this ticket now (code of an error), or with null any ticket; changes nothing. Null where there is no such flow. */
  check(tenantId: number, flowId: number, ticket: Ticket | null): Promise<{ name: string; problem: string | null } | null>
}
export const flowsService = defineService<FlowsService>('flows.service')
