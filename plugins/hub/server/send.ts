import { z } from 'zod'
import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { fitsButtons, numberedChoices } from '#plugins/channels/contract/numberedChoices.ts'
import { ChannelError, type MessageData } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { accountOf, askHub } from './api.ts'
import type { Network } from './networks.ts'

export const MOST_BUTTONS = 3
/** In characters. @source limits of Messenger */
const LONGEST_TEMPLATE = 640
const LONGEST_TITLE = 20
const MB = 1024 * 1024

const sentSchema = z.looseObject({ id: z.union([z.string().min(1), z.number()]).transform(String) })

type Content = Record<string, unknown>
interface Sent {
  ref: string
  ack: 1
}

/** The person, as this channel of the hub knows them. @throws ChannelError `invalidRecipient` */
function personOf({ to }: ChannelMessage, channelId: string): string {
  const person = to.value.slice(channelId.length + 1)
  if (to.kind !== 'hub' || !to.value.startsWith(`${channelId}:`) || !person) {
    throw new ChannelError('invalidRecipient', { detail: 'The address is of another channel' })
  }
  return person
}

/** @throws ChannelError `unsupported` for a text that is too long: it is never cut */
function textContent(text: string, { mostText: { length, unit } }: Network): Content {
  const used = unit === 'bytes' ? Buffer.byteLength(text) : text.length
  if (used > length) throw new ChannelError('unsupported', { detail: `More than ${length} ${unit}` })
  return { type: 'text', text }
}

/** Up to three choices are buttons; more are numbered lines, to be answered by their number. */
function choicesContent(body: string, data: Extract<MessageData, { type: 'buttons' }>, network: Network): Content {
  const { header, footer, buttons } = data
  const joined = [header, body, footer].filter(Boolean).join('\n\n')
  if (!fitsButtons(data, { most: MOST_BUTTONS, longest: LONGEST_TITLE }) || joined.length > LONGEST_TEMPLATE) {
    return textContent(numberedChoices(body, data), network)
  }
  const { text } = textContent(joined, network)
  const pressed = buttons.map(({ id, text: title }) => ({ type: 'postback', title, payload: id }))
  return { type: 'template', template: { template_type: 'button', text, buttons: pressed } }
}

function contentOf({ body, data }: ChannelMessage, network: Network): Content {
  if (data === null) return textContent(body, network)
  if (data.type === 'buttons') return choicesContent(body, data, network)
  throw new ChannelError('unsupported', { detail: `There is no message of the kind ${data.type}` })
}

/** The hub fetches a file at a public address, and is told of what kind it is in a word. @throws ChannelError `mediaRejected` */
async function fileContent(message: ChannelMessage, { kind, bytes }: MediaFile, { files }: Network): Promise<Content> {
  const type = kind in files ? kind : 'document'
  const most = files[type]
  if (most === undefined) throw new ChannelError('mediaRejected', { detail: `Not taken: ${kind}` })
  if (bytes > most) throw new ChannelError('mediaRejected', { detail: `More than ${most / MB} MB` })
  return { type: 'file', fileMimeType: type, fileUrl: await message.fileUrl() }
}

async function post(message: ChannelMessage, content: Content, connection: ChannelConnection, network: Network): Promise<Sent> {
  const { channelId } = accountOf(connection)
  const json = { from: channelId, to: personOf(message, channelId), contents: [content] }
  const answer = sentSchema.safeParse(await askHub(connection, 'POST', `/channels/${network.name}/messages`, json, [message.body]))
  if (!answer.success) throw new ChannelError('uncertain', { detail: 'The answer names no message' })
  return { ref: answer.data.id, ack: 1 }
}

/** @throws ChannelError */
export async function sendMessage(message: ChannelMessage, connection: ChannelConnection, network: Network): Promise<Sent> {
  personOf(message, accountOf(connection).channelId)
  const { media, body } = message
  if (!media) return post(message, contentOf(message, network), connection, network)
  // The body of a file without words is its name. Words follow, and a fault of theirs must not send the file again.
  const caption = body === media.name ? '' : body
  const captionContent = textContent(caption, network)
  const sent = await post(message, await fileContent(message, media, network), connection, network)
  if (caption === '') return sent
  await sendCaptionBehind(() => post(message, captionContent, connection, network))
  return sent
}
