import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError, type MessageData } from '#plugins/connections/contract/index.ts'
import { askBot } from './api.ts'
import { refOf } from './parse.ts'
import { numberIn, placeOf } from './place.ts'
import { captionBehind, sendFile } from './sendFile.ts'
import { sentSchema } from './updates.ts'

/** UTF-16 units. @source Bot API */
const LONGEST_TEXT = 4096
/** Bytes of what a button sends back. */
const LONGEST_CHOICE = 64

const keyboardOf = ({ buttons }: Extract<MessageData, { type: 'buttons' }>) => ({
  inline_keyboard: buttons.map(({ id, text }, index) => [{ text, callback_data: Buffer.byteLength(id) <= LONGEST_CHOICE ? id : String(index) }]),
})

/** The call and what it is told, for all that is no file. @throws ChannelError `unsupported` */
function callOf(message: ChannelMessage): { method: string; body: Record<string, unknown> } {
  const { data, body } = message
  const place = placeOf(message)
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    if (name === null && address === null) return { method: 'sendLocation', body: { ...place, latitude, longitude } }
    return { method: 'sendVenue', body: { ...place, latitude, longitude, title: name ?? address, address: address ?? name } }
  }
  if (data?.type === 'vcard') {
    const [contact] = data.contacts
    if (!contact?.number) return { method: 'sendMessage', body: { ...place, text: body } }
    return { method: 'sendContact', body: { ...place, phone_number: contact.number, first_name: contact.name } }
  }
  if (body.length > LONGEST_TEXT) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_TEXT} characters` })
  if (data?.type === 'buttons') {
    const text = [data.header, body, data.footer].filter(Boolean).join('\n\n')
    return { method: 'sendMessage', body: { ...place, text, reply_markup: keyboardOf(data) } }
  }
  return { method: 'sendMessage', body: { ...place, text: body } }
}

const sendText = (message: ChannelMessage, connection: ChannelConnection): Promise<unknown> => {
  const { method, body } = callOf(message)
  return askBot(connection, method, body, { withheld: [message.body] })
}

/** Sends a message by all the calls that it takes; their answers, in their order. */
async function answersTo(message: ChannelMessage, connection: ChannelConnection): Promise<unknown[]> {
  const { media } = message
  if (!media) return [await sendText(message, connection)]
  const caption = captionBehind(message, media) ? { ...message, media: null, quoted: null, quotedRef: null } : null
  if (caption) callOf(caption)
  const sent = await sendFile(message, media, connection)
  return caption ? [sent, await sendCaptionBehind(() => sendText(caption, connection))] : [sent]
}

/** Sends a message of any kind. The Bot API tells nothing of it later: handed over is all that is ever known. */
export async function sendMessage(message: ChannelMessage, connection: ChannelConnection): Promise<{ ref: string; ack: 1; secondRef?: string }> {
  const [sent, sentCaption] = (await answersTo(message, connection)).map((answer) => sentSchema.safeParse(answer))
  if (!sent?.success) throw new ChannelError('uncertain')
  const known = ({ chat, message_id: id }: typeof sent.data) => refOf(chat.id, id)
  return { ref: known(sent.data), ack: 1, ...(sentCaption?.data && { secondRef: known(sentCaption.data) }) }
}

/** Passes on a change of a message that the contact has. An edit that changes nothing is done already. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', connection: ChannelConnection): Promise<void> {
  const place = { chat_id: message.to.value, message_id: numberIn(message.ref ?? '') }
  if (change === 'deleted') return void (await askBot(connection, 'deleteMessage', place))
  if (change === 'reacted') {
    const ours = message.reactions.find(({ fromMe }) => fromMe)
    return void (await askBot(connection, 'setMessageReaction', { ...place, reaction: ours ? [{ type: 'emoji', emoji: ours.emoji }] : [] }))
  }
  const call = message.media ? { method: 'editMessageCaption', text: { caption: message.body } } : { method: 'editMessageText', text: { text: message.body } }
  await askBot(connection, call.method, { ...place, ...call.text }, { withheld: [message.body] }).catch((error: unknown) => {
    if (!(error instanceof ChannelError && /message is not modified/i.test(error.facts.detail ?? ''))) throw error
  })
}
