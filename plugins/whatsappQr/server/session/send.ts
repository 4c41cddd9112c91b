import { Readable } from 'node:stream'
import type { AnyMessageContent, MiscMessageGenerationOptions } from 'baileys'
import type { ServerContext } from '#core/server/plugin.ts'
import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import { asVoiceNote } from '#plugins/channels/contract/sound/voiceNote.ts'
import { addressOfJid } from '#plugins/channels/contract/whatsapp/jid.ts'
import { recipientOf } from '#plugins/channels/contract/whatsapp/recipient.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import type { Library, WhatsAppSocket } from '../library.ts'
import { keepMessages, storedMessage } from '../message/keepMessages.ts'
import { type Outgoing, refOf } from '../message/outgoing.ts'
import type { Place } from './authState.ts'
import { asChannel } from './failures.ts'
import type { Takings } from './takings.ts'

/** Parts of a connected session that sending needs. */
export interface Sending {
  ctx: ServerContext
  place: Place
  library: Library
  socket: WhatsAppSocket
  /** People in a group, by their names there. */
  peopleOf(jid: string): Promise<string[]>
  takings: Takings
}

const isGroup = (jid: string): boolean => jid.endsWith('@g.us')

/** Where a message goes: the phone as WhatsApp has it, or rather its hidden number, by which new conversations are let through. @throws ChannelError */
async function destination({ socket }: Sending, { jid, isNew }: Outgoing): Promise<string> {
  const phone = addressOfJid(jid)
  if (!isNew || phone?.kind !== 'phone') return jid
  const found = await recipientOf({ to: phone, lastRef: null }, async (number) => {
    const [known] = (await asChannel(socket.onWhatsApp(number))) ?? []
    return known?.exists ? addressOfJid(known.jid) : null
  })
  const asPhone = `${found.value}@s.whatsapp.net`
  return (await asChannel(socket.lidOf(asPhone))) ?? asPhone
}

const mentionsOf = async (sending: Sending, jid: string, { everyone, mentioned }: { everyone: boolean; mentioned: string[] }) => {
  const mentions = everyone && isGroup(jid) ? await sending.peopleOf(jid) : mentioned
  return mentions.length > 0 ? { mentions } : {}
}

type FileOut = Extract<Outgoing['content'], { kind: 'file' }>

async function fileContent(sending: Sending, jid: string, file: FileOut): Promise<AnyMessageContent> {
  const { ctx, place } = sending
  const media = await ctx.use(mediaService).open(place.tenantId, file.mediaId)
  const { name, mime, stream: bytes } = file.shownAs === 'voice' ? await asVoiceNote(media) : media
  const from = { stream: Readable.from(bytes) }
  const seconds = file.durationMs === null ? {} : { seconds: Math.max(1, Math.round(file.durationMs / 1000)) }
  const captionFields = { ...(file.caption !== '' && { caption: file.caption }), ...(await mentionsOf(sending, jid, file.calling)) }
  switch (file.shownAs) {
    case 'sticker':
      return { sticker: from }
    case 'voice':
      return { audio: from, ptt: true, mimetype: mime, ...seconds }
    case 'audio':
      return { audio: from, mimetype: mime, ...seconds }
    case 'image':
      return { image: from, mimetype: mime, ...captionFields }
    case 'video':
      return { video: from, mimetype: mime, ...captionFields }
    case 'document':
      return { document: from, mimetype: mime, fileName: name, ...captionFields }
  }
}

async function contentOf(sending: Sending, jid: string, content: Outgoing['content']): Promise<AnyMessageContent> {
  switch (content.kind) {
    case 'text':
      return { text: content.text, linkPreview: null, ...(await mentionsOf(sending, jid, content.calling)) }
    case 'file':
      return fileContent(sending, jid, content)
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { location: { degreesLatitude: latitude, degreesLongitude: longitude, ...(name && { name }), ...(address && { address }) } }
    }
    case 'cards': {
      const [first] = content.cards
      const displayName = content.cards.length === 1 && first ? first.name : `${content.cards.length}`
      return { contacts: { displayName, contacts: content.cards.map(({ name, vcard }) => ({ displayName: name, vcard })) } }
    }
  }
}

/** The message that is answered, as it was; where it is not kept any more, its text. */
async function quoteOf({ ctx, place, library: { proto } }: Sending, jid: string, quoted: Outgoing['quoted']): Promise<MiscMessageGenerationOptions> {
  if (!quoted) return {}
  const stored = await storedMessage(ctx, place, quoted.ref)
  const stand = { key: { remoteJid: jid, id: quoted.ref, fromMe: quoted.fromMe }, message: { conversation: quoted.body } }
  const { key, message, messageTimestamp } = proto.WebMessageInfo.fromObject(stored ?? stand)
  return { quoted: { key: key ?? stand.key, message: message ?? null, messageTimestamp: messageTimestamp ?? null } }
}

/** WhatsApp shows no words below sounds and stickers: they follow, by an id that is always the same one too. Null where there are none. */
async function sendCaption(sending: Sending, jid: string, ref: string, { caption, calling, shownAs }: FileOut): Promise<string | null> {
  if (caption === '' || !['voice', 'audio', 'sticker'].includes(shownAs)) return null
  const written = await contentOf(sending, jid, { kind: 'text', text: caption, calling })
  const messageId = refOf(`${ref} words`)
  const sent = await sendCaptionBehind(() => asChannel(sending.socket.sendMessage(jid, written, { messageId })))
  if (sent) await keepMessages(sending.ctx, sending.place, [sent])
  return messageId
}

/** Sends a message, and says how far it is: 1 once the server has taken it. A refusal is told by an event of its own. @throws ChannelError */
export async function sendMessage(
  sending: Sending,
  outgoing: Outgoing,
): Promise<{ ref: string; ack: 0 | 1; knownAs: string | null; secondRef: string | null }> {
  const { ctx, place, socket } = sending
  const { ref, quoted, content } = outgoing
  const jid = await destination(sending, outgoing)
  const written = await contentOf(sending, jid, content)
  const options = { messageId: ref, ...(await quoteOf(sending, jid, quoted)) }
  const taking = sending.takings.expect(ref)
  const sent = await asChannel(socket.sendMessage(jid, written, options)).catch((error: unknown) => {
    taking.forget()
    throw error
  })
  if (!sent) throw new ChannelError('temporary')
  await keepMessages(ctx, place, [sent])
  const isTaken = (await taking.answer()) === 'taken'
  const secondRef = isTaken && content.kind === 'file' ? await sendCaption(sending, jid, ref, content) : null
  return { ref, ack: isTaken ? 1 : 0, knownAs: jid === outgoing.jid ? null : jid, secondRef }
}
