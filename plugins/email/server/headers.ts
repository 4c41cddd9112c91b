import type { ParsedMail } from 'mailparser'

/** The first header of a name as one line of text, decoded where it is no structured one; empty where there is none. */
export function headerOf({ headers, headerLines }: Pick<ParsedMail, 'headers' | 'headerLines'>, name: string): string {
  const decoded = headers.get(name)
  const line = headerLines.find(({ key }) => key === name)?.line ?? ''
  const text = typeof decoded === 'string' ? decoded : line.slice(line.indexOf(':') + 1)
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a mail has a header of this name. */
export const hasHeader = ({ headerLines }: Pick<ParsedMail, 'headerLines'>, name: string): boolean => headerLines.some(({ key }) => key === name)
