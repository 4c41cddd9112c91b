import { isRecord } from './isRecord.ts'
import type { WebchatConfig } from './shapes.ts'
import { textOrNull } from './textOrNull.ts'

/** Null for what is not the configuration of a web chat. */
export const readConfig = (value: unknown): WebchatConfig | null => {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.company !== 'string') return null
  return { name: value.name, company: value.company, color: textOrNull(value.color), greeting: textOrNull(value.greeting) }
}
