import { isRecord } from './isRecord.ts'
import { textOrNull } from './textOrNull.ts'

export interface AgentTyping {
  isTyping: boolean
  /** A voice note. */
  isRecording: boolean
  agentName: string | null
}

/** Null for what does not say whether somebody types. */
export const readTyping = (value: unknown): AgentTyping | null =>
  isRecord(value) && typeof value.isTyping === 'boolean'
    ? { isTyping: value.isTyping, isRecording: value.isRecording === true, agentName: textOrNull(value.agentName) }
    : null
