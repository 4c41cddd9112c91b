import type { Message } from '../../contract/index.ts'

/** The text of a message without what is shown of it already: the name of a file, and of a place or a card the first paragraph, which says the same in words. */
export function unshownText({ data, media }: Pick<Message, 'data' | 'media'>, body: string): string {
  if (media && media.name === body) return ''
  const isShown = data?.type === 'location' || data?.type === 'vcard'
  return isShown ? body.split('\n\n').slice(1).join('\n\n') : body
}
