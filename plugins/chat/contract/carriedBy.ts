import type { ChannelAbilities, MessageData, OutboundMessage } from '#plugins/connections/contract/index.ts'

type Of<T extends MessageData['type']> = Extract<MessageData, { type: T }>
/** Data that other channels may have, too. A note that a file was too large is none, nor is what a plugin added: the body says it. */
type Portable = Exclude<MessageData, { type: 'largeFile' | 'added' }>
const isPortable = (data: MessageData): data is Portable => data.type !== 'largeFile' && data.type !== 'added'

const lines = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part.trim() !== '').join('\n')

const placeText = ({ name, address, latitude, longitude }: Of<'location'>): string =>
  lines(name, address, `https://maps.google.com/?q=${latitude},${longitude}`)

const cardsText = ({ contacts }: Of<'vcard'>): string =>
  contacts.map(({ name, number, email }) => lines([name, number && `+${number}`].filter(Boolean).join(': '), email)).join('\n')

/** Text of the choices; those that the text says already are not said again. */
function choicesText(body: string, { header, footer, buttons }: Of<'buttons'>): string {
  const isInBody = buttons.every(({ text }) => body.includes(text))
  return lines(header, body, ...(isInBody ? [] : buttons.map(({ text }) => `• ${text}`)), footer)
}

function textOf(body: string, data: MessageData): string {
  switch (data.type) {
    case 'location':
      return placeText(data)
    case 'vcard':
      return cardsText(data)
    case 'buttons':
      return choicesText(body, data)
    case 'template':
    case 'largeFile':
    case 'added':
      return body
  }
}

function takesData(data: Portable, abilities: ChannelAbilities): boolean {
  switch (data.type) {
    case 'location':
      return abilities.location
    case 'vcard':
      return abilities.vcard
    case 'buttons':
      return abilities.buttons && data.buttons.length <= abilities.mostButtons
    // It is approved for one account: another one knows only its text.
    case 'template':
      return false
  }
}

type Carried = Pick<OutboundMessage, 'body' | 'mediaType' | 'media' | 'data' | 'quoted'>

/** Parts of a message that a channel has nothing of the kind for: its file, which does not go; or its data, which goes as text. */
export const losses = ['file', 'location', 'vcard', 'buttons', 'template'] as const
export type Loss = (typeof losses)[number]

/** The part that a message loses on another channel. */
export function lossOf({ media, data }: Pick<Carried, 'media' | 'data'>, abilities: ChannelAbilities): Loss | null {
  if (media && !abilities.media) return 'file'
  return data === null || !isPortable(data) || takesData(data, abilities) ? null : data.type
}

/**
 * A message as another channel carries it: without its quote where the channel has none, and a place, cards, choices and a template as text where it has
 * nothing of the kind. Null where nothing sensible is left: a file.
 */
export function carriedBy<M extends Carried>(message: M, abilities: ChannelAbilities): M | null {
  const { media, data, body } = message
  const loss = lossOf(message, abilities)
  if (loss === 'file') return null
  const quoted = abilities.quote ? message.quoted : null
  if (data === null || (loss === null && isPortable(data))) return { ...message, quoted }
  return { ...message, quoted, data: null, mediaType: media ? message.mediaType : 'chat', body: textOf(body, data) }
}
