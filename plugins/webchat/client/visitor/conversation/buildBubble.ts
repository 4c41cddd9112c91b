import { element } from '../dom/element.ts'
import { linkify } from './linkify.ts'

/** One message; its addresses can be followed, everything else is plain text. */
export const buildBubble = (body: string) =>
  element(
    'p',
    { class: 'bubble' },
    ...linkify(body).map(({ text, href }) => (href === null ? text : element('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, text))),
  )
