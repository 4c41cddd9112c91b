import type { Message } from '../../contract/index.ts'

/** The text of a message without what is shown of it already: the name of a file, and of a place, a card or what a plugin added the first paragraph, which says the same in words. */
export function unshownText({ data, media }: Pick<Message, 'data' | 'media'>, body: string): string {
  if (media && media.name === body) return ''
  const isShown = data?.type === 'location' || data?.type === 'vcard' || data?.type === 'added'
  return isShown ? body.split('\n\n').slice(1).join('\n\n') : body
}
