import type { Address, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { fitsButtons, numberedChoices } from '#plugins/channels/contract/numberedChoices.ts'
import { ChannelError, type MessageData } from '#plugins/connections/contract/index.ts'
import type { MetaAccount, Network } from './networks.ts'

/** In characters and pieces. @source limits of Messenger and Instagram */
const LONGEST_TEMPLATE = 640
const MOST_BUTTONS = 3
export const MOST_QUICK_REPLIES = 13
const LONGEST_TITLE = 20

type Content = Record<string, unknown>

/** The person, as this page or account knows them. @throws ChannelError `invalidRecipient` for an address of another channel, page or account */
export function recipientOf({ kind, value }: Address, { id }: Pick<MetaAccount, 'id'>, { addressKind }: Pick<Network, 'addressKind'>): Content {
  const [of, person] = value.split(':')
  if (kind !== addressKind || of !== id || !person) throw new ChannelError('invalidRecipient', { detail: 'The address is of another page or account' })
  return { recipient: { id: person } }
}

/** @throws ChannelError `unsupported` for a text that is too long: it is never cut */
export function textContent(text: string, { mostText: { length, unit } }: Pick<Network, 'mostText'>): Content {
  const used = unit === 'bytes' ? Buffer.byteLength(text) : text.length
  if (used > length) throw new ChannelError('unsupported', { detail: `More than ${length} ${unit}` })
  return { text }
}

/** Up to three choices stay below the text; more are offered until one is pressed; more than can be offered are numbered lines. */
function choicesContent(body: string, data: Extract<MessageData, { type: 'buttons' }>, network: Network): Content {
  const { header, footer, buttons } = data
  if (!fitsButtons(data, { most: MOST_QUICK_REPLIES, longest: LONGEST_TITLE })) return textContent(numberedChoices(body, data), network)
  const { text } = textContent([header, body, footer].filter(Boolean).join('\n\n'), network)
  const choices = buttons.map(({ id, text: title }) => ({ title, payload: id }))
  if (buttons.length > MOST_BUTTONS || String(text).length > LONGEST_TEMPLATE) {
    return { text, quick_replies: choices.map((choice) => ({ content_type: 'text', ...choice })) }
  }
  const template = { template_type: 'button', text, buttons: choices.map((choice) => ({ type: 'postback', ...choice })) }
  return { attachment: { type: 'template', payload: template } }
}

/** Content of a message without a file, in the provider's words. @throws ChannelError `unsupported` */
export function contentOf({ body, data }: Pick<ChannelMessage, 'body' | 'data'>, network: Network): Content {
  if (data === null) return textContent(body, network)
  if (data.type === 'buttons') return choicesContent(body, data, network)
  throw new ChannelError('unsupported', { detail: `There is no message of the kind ${data.type}` })
}
