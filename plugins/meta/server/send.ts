import { z } from 'zod'
import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { Address, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { attachmentOf } from './attachment.ts'
import { askGraph } from './graph.ts'
import type { MetaAccount, Network } from './networks.ts'
import { midOf } from './parse.ts'
import { contentOf, recipientOf, textContent } from './payload.ts'

const sentSchema = z.looseObject({ message_id: z.string().min(1) })

interface Sent {
  ref: string
  ack: 1
  /** Of the words that followed a file. */
  secondRef?: string
}

async function post(
  message: ChannelMessage,
  content: Record<string, unknown>,
  connection: ChannelConnection,
  account: MetaAccount,
  network: Network,
): Promise<Sent> {
  const { to, quotedRef, body, isLate } = message
  const json = {
    ...recipientOf(to, account, network),
    ...(isLate ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' }),
    message: content,
    ...(network.takesReplies && quotedRef && { reply_to: { mid: midOf(quotedRef) } }),
  }
  const answer = sentSchema.safeParse(await askGraph(connection, account, { method: 'POST', path: `${account.sender}/messages`, json, withheld: [body] }))
  if (!answer.success) throw new ChannelError('uncertain', { detail: 'The answer names no message' })
  return { ref: answer.data.message_id, ack: 1 }
}

/** A file has no words here: they follow, and a fault of theirs must not send the file again. */
async function sendFile(
  message: ChannelMessage,
  media: NonNullable<ChannelMessage['media']>,
  connection: ChannelConnection,
  account: MetaAccount,
  network: Network,
): Promise<Sent> {
  // The body of a file without words is its name.
  const caption = message.body === media.name ? '' : message.body
  const captionContent = textContent(caption, network)
  const sent = await post(message, await attachmentOf(message, media, connection, account, network), connection, account, network)
  if (caption === '') return sent
  const { ref: secondRef } = await sendCaptionBehind(() => post({ ...message, quotedRef: null }, captionContent, connection, account, network))
  return { ...sent, secondRef }
}

/** @throws ChannelError */
export async function sendMessage(message: ChannelMessage, connection: ChannelConnection, network: Network): Promise<Sent> {
  const account = network.accountOf(connection)
  recipientOf(message.to, account, network)
  if (message.media) return sendFile(message, message.media, connection, account, network)
  return post(message, contentOf(message, network), connection, account, network)
}

/** Something that the contact is shown without a message. */
export async function sendSign(to: Address, sign: Record<string, unknown>, connection: ChannelConnection, network: Network): Promise<void> {
  const account = network.accountOf(connection)
  await askGraph(connection, account, { method: 'POST', path: `${account.sender}/messages`, json: { ...recipientOf(to, account, network), ...sign } })
}

/** The only reaction that can be sent. @source Instagram */
const HEART = /^❤\uFE0F?$/

/** Our reaction as it is now; none takes it back. @throws ChannelError `messageNotFound`, `unsupported` for any but a heart */
export async function sendReaction({ ref, to, reactions }: ChannelMessage, connection: ChannelConnection, network: Network): Promise<void> {
  if (!network.takesReactions) throw new ChannelError('unsupported')
  if (ref === null) throw new ChannelError('messageNotFound')
  const ours = reactions.find(({ fromMe }) => fromMe)?.emoji
  if (ours && !HEART.test(ours)) throw new ChannelError('unsupported', { detail: 'Only a heart can be sent' })
  const payload = { message_id: midOf(ref), ...(ours && { reaction: 'love' }) }
  await sendSign(to, { sender_action: ours ? 'react' : 'unreact', payload }, connection, network)
}
