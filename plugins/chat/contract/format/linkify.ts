import { parseUrl } from './parseUrl.ts'

export interface TextPart {
  text: string
  /** Null for plain text. */
  href: string | null
}

/** Cuts a text at its http and https addresses. Punctuation that ends a sentence stays outside, a bracket opened inside stays inside. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const shown = withoutTail(found[0])
    const href = safeAddress(shown)
    if (href === null) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index), href: null })
    parts.push({ text: shown, href })
    end = found.index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

const safeAddress = (shown: string) => {
  const url = parseUrl(shown)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}

const withoutTail = (found: string): string => {
  const last = found.at(-1) ?? ''
  const isOpenedInside = last === ')' && found.includes('(')
  return /[.,;:!?'*_~`)\]}]/.test(last) && !isOpenedInside ? withoutTail(found.slice(0, -1)) : found
}
