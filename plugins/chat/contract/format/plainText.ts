import type { Formatted } from './formatted.ts'
import { parseFormat } from './parseFormat.ts'

/** A message's text without the marks of its formatting, for places too small for it. */
export const plainText = (body: string) => parseFormat(body).map(textOf).join('')

const textOf = (part: Formatted): string => {
  if ('parts' in part) return part.parts.map(textOf).join('')
  return part.kind === 'block' ? `\n${part.text}\n` : part.text
}
