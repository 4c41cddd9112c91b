import { isRecord } from './isRecord.ts'
import { textOrNull } from './textOrNull.ts'

export interface AgentTyping {
  isTyping: boolean
  agentName: string | null
}

/** Null for what does not say whether somebody types. */
export const readTyping = (value: unknown): AgentTyping | null =>
  isRecord(value) && typeof value.isTyping === 'boolean' ? { isTyping: value.isTyping, agentName: textOrNull(value.agentName) } : null
