import { cutAtoms, type Token } from './cutAtoms.ts'
import type { Formatted, Mark } from './formatted.ts'

const markOf = new Map<Token | undefined, Mark>([
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'struck'],
])

/** The formatting of WhatsApp: a mark opens before a word and closes after one, on the same line; code and addresses hold together. */
export const parseFormat = (body: string): Formatted[] => parse(cutAtoms(body), new Set())

const parse = (tokens: readonly Token[], open: ReadonlySet<Mark>): Formatted[] => {
  const parts: Formatted[] = []
  let text = ''
  const flush = () => {
    if (text !== '') parts.push({ kind: 'text', text })
    text = ''
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const mark = markOf.get(token)
    const end = mark && !open.has(mark) ? findEnd(tokens, at) : null
    if (mark && end !== null) {
      flush()
      parts.push({ kind: mark, parts: parse(tokens.slice(at + 1, end), new Set([...open, mark])) })
      at = end
    } else if (typeof token === 'string') text += token
    else {
      flush()
      parts.push(token)
    }
  }
  flush()
  return parts
}

/** Where the mark at `start` closes; null where it opens nothing. */
const findEnd = (tokens: readonly Token[], start: number) => {
  const mark = tokens[start]
  if (isWord(tokens[start - 1]) || isSpace(tokens[start + 1]) || tokens[start + 1] === mark) return null
  for (let at = start + 2; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    if (token === '\n' || (typeof token !== 'string' && token.kind === 'block')) return null
    if (token === mark && !isSpace(tokens[at - 1]) && !isWord(tokens[at + 1])) return at
  }
  return null
}

const isWord = (token: Token | undefined) => typeof token === 'string' && /[\p{L}\p{N}]/u.test(token)
const isSpace = (token: Token | undefined) => token === undefined || (typeof token === 'string' && /\s/.test(token))
