import { z } from 'zod'
import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { Address, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { accountOf, type CloudAccount } from '../account.ts'
import { askGraph } from '../graph.ts'
import { formOf } from './mediaForm.ts'
import { captionOf, contentOf, mediaContent, recipientOf, takesCaption, templateContent, textContent } from './payload.ts'
import { forgetMedia, isMediaGone, reusedMedia } from './reusedMedia.ts'
import { uploadMedia } from './uploadMedia.ts'

const answerSchema = z.looseObject({
  contacts: z.array(z.looseObject({ wa_id: z.string().optional() })).catch([]),
  messages: z.tuple([z.looseObject({ id: z.string().min(1) })], z.unknown()),
})

interface Sent {
  ref: string
  ack: 1
  knownAs?: Address
  secondRef?: string
}

/** The number as WhatsApp has it, where it is another than the one that was written to. */
function knownAs(to: Address, id: string | undefined): Address | null {
  return to.kind === 'phone' && id && /^\d+$/.test(id) && id !== to.value ? { kind: 'phone', value: id } : null
}

async function post(message: ChannelMessage, content: Record<string, unknown>, connection: ChannelConnection, account: CloudAccount): Promise<Sent> {
  const { to, id, quotedRef, body } = message
  const json = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(to),
    ...(quotedRef && { context: { message_id: quotedRef } }),
    biz_opaque_callback_data: id,
    ...content,
  }
  const answer = answerSchema.safeParse(
    await askGraph(connection, account, { method: 'POST', path: `${account.phoneNumberId}/messages`, json, withheld: [body] }),
  )
  if (!answer.success) throw new ChannelError('uncertain', { detail: 'The answer names no message' })
  const known = knownAs(to, answer.data.contacts[0]?.wa_id)
  return { ref: answer.data.messages[0].id, ack: 1, ...(known && { knownAs: known }) }
}

/** A file goes with its words where the provider lets it, else the words follow: then a fault of theirs must not send the file again. */
async function sendFile(
  message: ChannelMessage,
  media: NonNullable<ChannelMessage['media']>,
  connection: ChannelConnection,
  account: CloudAccount,
): Promise<Sent> {
  const caption = captionOf(message)
  const captionContent = textContent(caption)
  const uploaded = await uploadMedia(message, media, connection, account)
  const sent = await post(message, mediaContent(uploaded, media.name, caption), connection, account)
  if (caption === '' || takesCaption(uploaded, caption)) return sent
  const { ref: secondRef } = await sendCaptionBehind(() => post({ ...message, quotedRef: null }, captionContent, connection, account))
  return { ...sent, secondRef }
}

/**
 * A template with a file in its heading: the file goes to the provider once, however many get the template. Where the provider does not know it any more it
 * is brought anew and the template asked for once more, which is safe: a refused one has reached nobody.
 */
async function sendTemplate(
  message: ChannelMessage,
  media: NonNullable<ChannelMessage['media']>,
  connection: ChannelConnection,
  account: CloudAccount,
): Promise<Sent> {
  const { data } = message
  const form = formOf(media)
  if (data?.type !== 'template' || form === 'audio' || form === 'sticker' || form !== media.kind)
    throw new ChannelError('mediaRejected', { detail: `The heading of a template takes no ${media.mime} of this size` })
  const sendWith = (id: string) => post(message, templateContent(data, { id, kind: form, name: media.name }), connection, account)
  const uploaded = await reusedMedia(connection, account, media.id, () => uploadMedia(message, media, connection, account))
  try {
    return await sendWith(uploaded.id)
  } catch (error) {
    if (!uploaded.isReused || !isMediaGone(error)) throw error
    await forgetMedia(connection, account, media.id, uploaded.id)
    return sendWith((await reusedMedia(connection, account, media.id, () => uploadMedia(message, media, connection, account))).id)
  }
}

/** @throws ChannelError */
export async function sendMessage(message: ChannelMessage, connection: ChannelConnection): Promise<Sent> {
  const account = accountOf(connection)
  recipientOf(message.to)
  if (message.media && message.data?.type === 'template') return sendTemplate(message, message.media, connection, account)
  return message.media ? sendFile(message, message.media, connection, account) : post(message, contentOf(message, account.listLabel), connection, account)
}

/** Our reaction as it is now; none takes it back. @throws ChannelError `messageNotFound` for a message that the provider never had */
export async function sendReaction(message: ChannelMessage, connection: ChannelConnection): Promise<void> {
  if (message.ref === null) throw new ChannelError('messageNotFound')
  const account = accountOf(connection)
  const emoji = message.reactions.find(({ fromMe }) => fromMe)?.emoji ?? ''
  const json = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(message.to),
    type: 'reaction',
    reaction: { message_id: message.ref, emoji },
  }
  await askGraph(connection, account, { method: 'POST', path: `${account.phoneNumberId}/messages`, json })
}
