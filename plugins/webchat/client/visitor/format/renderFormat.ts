import type { Formatted } from '#plugins/chat/contract/format/formatted.ts'
import { parseFormat } from '#plugins/chat/contract/format/parseFormat.ts'
import { element } from '../dom/element.ts'

const tagOf = { bold: 'strong', italic: 'em', struck: 's', code: 'code', block: 'pre' } as const

/** Nodes for a message's text. Made one by one, so that nothing in it is ever markup. */
export const renderFormat = (body: string): Node[] => parseFormat(body).map(toNode)

const toNode = (part: Formatted): Node => {
  if (part.kind === 'text') return document.createTextNode(part.text)
  if (part.kind === 'link') return element('a', { href: part.href, target: '_blank', rel: 'noopener noreferrer nofollow' }, part.text)
  return 'parts' in part ? element(tagOf[part.kind], {}, ...part.parts.map(toNode)) : element(tagOf[part.kind], {}, part.text)
}
