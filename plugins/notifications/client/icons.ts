import {
  Annotation,
  Chat,
  Disable,
  Download,
  Error as ErrorMark,
  HandUp,
  Headset,
  Inbox,
  InfoSign,
  Lightning,
  Stopwatch,
  SwapHorizontal,
  TickCircle,
  Time,
  WarningSign,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { Kind } from '../contract/index.ts'

export const iconOf: Record<Kind, ComponentType<{ size?: number }>> = {
  waiting: Inbox,
  message: Chat,
  mention: Annotation,
  given: HandUp,
  taken: SwapHorizontal,
  called: InfoSign,
  whisper: Headset,
  reminder: Time,
  scheduleFailed: WarningSign,
  exportReady: Download,
  exportFailed: ErrorMark,
  hookOff: Disable,
  rule: Lightning,
  taskGiven: TickCircle,
  taskRefused: Disable,
  taskDue: Stopwatch,
}
