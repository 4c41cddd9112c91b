import { definePoint } from '#core/contract/define.ts'

/** An assistant that a step can hand a conversation to. */
export interface FlowAssistant {
  id: number
  name: string
}

export interface FlowAssistants {
  load(): Promise<readonly FlowAssistant[]>
}
/** Which assistants a step of a chat flow can hand conversations to */
export const flowAssistants = definePoint<FlowAssistants>('flows.assistants')
