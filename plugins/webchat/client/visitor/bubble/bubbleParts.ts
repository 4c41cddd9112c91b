import type { Entry } from '../conversation/Entry.ts'
import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { Block } from '../dom/reconcile.ts'
import { mediaBlock } from '../media/mediaBlock.ts'
import { buildCards } from './buildCards.ts'
import { buildPlace } from './buildPlace.ts'
import { buildQuote } from './buildQuote.ts'
import { buildText } from './buildText.ts'
import { choicesBlock } from './choicesBlock.ts'

/** Parts of a bubble, from top to bottom. A part whose key says the same is left alone. */
export const bubbleParts = (entry: Entry, needs: LogNeeds): Block[] => {
  const { texts } = needs
  if (entry.isDeleted) return [still('gone', () => element('span', {}, texts.deleted))]
  return [...quoteParts(entry, needs), ...contentParts(entry, needs)]
}

/** A part that never changes; another one is another key. */
const still = (key: string, build: () => HTMLElement): Block => ({ key, build, update: () => {} })

const quoteParts = ({ quote }: Entry, { texts }: LogNeeds) => (quote ? [still(`quote ${JSON.stringify(quote)}`, () => buildQuote(quote, texts))] : [])

const contentParts = (entry: Entry, needs: LogNeeds): Block[] => {
  const { data, media, fileName, body, isEdited } = entry
  const { texts } = needs
  const text = still(`text ${isEdited} ${body}`, () => buildText(body, isEdited ? texts.edited : null))
  const caption = (name: string) => (body.trim() === '' || body === name ? [] : [text])
  if (media) return [mediaBlock(media, needs), ...caption(media.name)]
  if (fileName !== null) return [still(`file ${fileName}`, () => element('p', { class: 'file-kept' }, icon('file'), fileName)), ...caption(fileName)]
  if (data?.type === 'location') return [still('place', () => buildPlace(data, texts))]
  if (data?.type === 'vcard') return [still('cards', () => buildCards(data.contacts, texts))]
  if (data?.type === 'buttons') return [...paragraph('head', data.header), text, ...paragraph('dim', data.footer), choicesBlock(data, entry, needs)]
  return [body.trim() === '' ? still('unshown', () => element('span', { class: 'dim' }, texts.unshown)) : text]
}

const paragraph = (kind: 'head' | 'dim', text: string | null) => (text === null || text === '' ? [] : [still(kind, () => element('p', { class: kind }, text))])
