import type { Address, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { fitsButtons, numberedChoices } from '#plugins/channels/contract/numberedChoices.ts'
import { ChannelError, type MessageData } from '#plugins/connections/contract/index.ts'
import type { UploadedMedia } from './uploadMedia.ts'

/** In characters and pieces. @source limits of the Cloud API */
export const LONGEST_TEXT = 4096
const LONGEST_CAPTION = 1024
const LONGEST_INTERACTIVE = 1024
export const MOST_CHOICES = 10
const REPLIES = { most: 3, longest: 20 }
const ROWS = { most: MOST_CHOICES, longest: 24 }

type Content = Record<string, unknown>
type DataOf<T extends MessageData['type']> = Extract<MessageData, { type: T }>

/** @throws ChannelError `invalidRecipient` for an address of another channel */
export function recipientOf({ kind, value }: Address): Content {
  if (kind === 'phone') return { to: value }
  if (kind === 'bsuid') return { recipient: value }
  throw new ChannelError('invalidRecipient', { detail: `An address of the kind ${kind} is none of WhatsApp` })
}

/** @throws ChannelError `unsupported` for a text that is too long: it is never cut */
export function textContent(body: string): Content {
  if (body.length > LONGEST_TEXT) throw new ChannelError('unsupported', { detail: `More than ${LONGEST_TEXT} characters` })
  return { type: 'text', text: { body, preview_url: /https?:\/\//i.test(body) } }
}

/** Text of a file besides its name. */
export const captionOf = ({ body, media }: Pick<ChannelMessage, 'body' | 'media'>): string => (media && body !== media.name ? body : '')

/** Whether the words of a file go with it, or have to go as a message of their own. */
export const takesCaption = ({ form }: Pick<UploadedMedia, 'form'>, caption: string): boolean =>
  form !== 'audio' && form !== 'sticker' && caption.length <= LONGEST_CAPTION

export function mediaContent({ id, form, isVoice }: UploadedMedia, name: string, caption: string): Content {
  const captioned = caption !== '' && takesCaption({ form }, caption) ? { caption } : {}
  return { type: form, [form]: { id, ...captioned, ...(form === 'document' && { filename: name }), ...(isVoice && { voice: true }) } }
}

function placeContent({ latitude, longitude, name, address }: DataOf<'location'>): Content {
  return { type: 'location', location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } }
}

const PHONE = /^\d{6,20}$/

function phonesOf(number: string): Content {
  if (number === '') return {}
  return { phones: [PHONE.test(number) ? { phone: `+${number}`, wa_id: number, type: 'CELL' } : { phone: number, type: 'CELL' }] }
}

function cardsContent({ contacts }: DataOf<'vcard'>): Content {
  const cards = contacts.map(({ name, number, email }) => ({
    name: { formatted_name: name, first_name: name.split(' ')[0] },
    ...phonesOf(number),
    ...(email && { emails: [{ email, type: 'HOME' }] }),
  }))
  return { type: 'contacts', contacts: cards }
}

type Buttons = DataOf<'buttons'>

function choicesContent(body: string, data: Buttons, listLabel: string): Content {
  const { header, footer, buttons } = data
  const isReplies = fitsButtons(data, REPLIES)
  if (body.length > LONGEST_INTERACTIVE || !(isReplies || fitsButtons(data, ROWS))) return textContent(numberedChoices(body, data))
  const around = { ...(header && { header: { type: 'text', text: header } }), body: { text: body }, ...(footer && { footer: { text: footer } }) }
  const action = isReplies
    ? { buttons: buttons.map(({ id, text }) => ({ type: 'reply', reply: { id, title: text } })) }
    : { button: listLabel, sections: [{ title: listLabel, rows: buttons.map(({ id, text }) => ({ id, title: text })) }] }
  return { type: 'interactive', interactive: { type: isReplies ? 'button' : 'list', ...around, action } }
}

/** The file of a heading as the provider has it. */
export interface HeaderMedia {
  id: string
  kind: 'image' | 'video' | 'document'
  /** Shown below a document. */
  name: string
}

const headerPart = ({ id, kind, name }: HeaderMedia): Content => ({
  type: 'header',
  parameters: [{ type: kind, [kind]: { id, ...(kind === 'document' && { filename: name }) } }],
})

export function templateContent({ name, language, values }: DataOf<'template'>, header: HeaderMedia | null = null): Content {
  const body = { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }
  const components = [...(header ? [headerPart(header)] : []), ...(values.length > 0 ? [body] : [])]
  return { type: 'template', template: { name, language: { code: language }, ...(components.length > 0 && { components }) } }
}

/** Content of a message without a file, in the provider's words. @throws ChannelError `unsupported` */
export function contentOf({ body, data }: Pick<ChannelMessage, 'body' | 'data'>, listLabel: string): Content {
  if (data === null) return textContent(body)
  if (data.type === 'location') return placeContent(data)
  if (data.type === 'vcard') return cardsContent(data)
  if (data.type === 'buttons') return choicesContent(body, data, listLabel)
  return data.type === 'template' ? templateContent(data) : textContent(body)
}
