import type { Formatted } from './formatted.ts'
import { linkify } from './linkify.ts'

/** A UTF-16 unit, or something inside which no mark counts. */
export type Token = string | Extract<Formatted, { text: string }>

const CODE = /```([\s\S]+?)```|`([^`\n]+)`/g

/** A text cut into units, code and addresses. */
export const cutAtoms = (body: string): Token[] => {
  const tokens: Token[] = []
  let end = 0
  for (const found of body.matchAll(CODE)) {
    const code = found[1] ?? found[2] ?? ''
    if (code.trim() === '') continue
    const isBlock = code.includes('\n')
    const before = body.slice(end, found.index)
    // A block breaks the line by itself.
    tokens.push(...unitsOf(isBlock ? before.replace(/\n$/, '') : before))
    tokens.push(isBlock ? { kind: 'block', text: code.replace(/^\n|\n$/g, '') } : { kind: 'code', text: code })
    end = found.index + found[0].length
    if (isBlock && body[end] === '\n') end += 1
  }
  return [...tokens, ...unitsOf(body.slice(end))]
}

const unitsOf = (text: string): Token[] =>
  linkify(text).flatMap((part): Token[] => (part.href === null ? part.text.split('') : [{ kind: 'link', text: part.text, href: part.href }]))
