import type { ComponentType, RefObject } from 'react'
import { defineService } from '#core/contract/define.ts'

/** A name that a text may use besides the variables of every text. */
export interface OwnName {
  name: string
  value: string
}

export interface MessageFieldProps {
  /** 'Texto' unless given. */
  label?: string
  value: string
  /** Names that this text alone knows, each with the value of an example. */
  own?: readonly OwnName[]
  /** In words, or null. */
  error: string | null
  onChange: (message: string) => void
}

export interface QueueChoiceProps {
  /** Ids; none means all. */
  chosen: readonly number[]
  error: string | null
  /** Text below the choice that tells what it means. */
  help?: string
  onChange: (queueIds: number[]) => void
}

export interface VariablePickerProps {
  /** The text that gets them. */
  box: RefObject<HTMLTextAreaElement | HTMLInputElement | null>
  own?: readonly OwnName[]
  /** How the button looks; with a border unless given. */
  variant?: 'minimal'
}

/** Fields for texts that the company writes once and sends often. */
export interface TextFields {
  /** A text, a picker that puts variables at the caret, and how it will read to an invented contact. */
  Message: ComponentType<MessageFieldProps>
  /** The picker alone, for a text with a field of its own. */
  Variables: ComponentType<VariablePickerProps>
  /** For which queues it is. */
  Queues: ComponentType<QueueChoiceProps>
}
export const textFields = defineService<TextFields>('quickReplies.textFields')
