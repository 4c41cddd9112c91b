import type { BotMessage, TextEntity } from './updates.ts'

/** The text with the address of every link behind the words that hide it. */
export function withLinks(text: string, entities: readonly TextEntity[] = []): string {
  const links = entities.flatMap(({ type, offset, length, url }) => (type === 'text_link' && url ? [{ url, from: offset, to: offset + length }] : []))
  // From the last one on: what stands before keeps its place.
  return links
    .toSorted((one, other) => other.to - one.to)
    .reduce((whole, { url, from, to }) => {
      const linked = whole.slice(from, to)
      const end = from + linked.trimEnd().length
      return linked.includes(url) ? whole : `${whole.slice(0, end)} (${url})${whole.slice(end)}`
    }, text)
}

/** The words of a message or of its file, with the addresses of its links; undefined for a message without words. */
export function textOf({ text, entities, caption, caption_entities, reply_markup }: BotMessage): string | undefined {
  const written = text === undefined ? caption : text
  const links = reply_markup?.inline_keyboard.flat().flatMap((button) => (button.url ? [`${button.text} (${button.url})`] : [])) ?? []
  if (written === undefined) return links.length > 0 ? links.join('\n') : undefined
  return [withLinks(written, text === undefined ? caption_entities : entities), ...links].join('\n')
}
