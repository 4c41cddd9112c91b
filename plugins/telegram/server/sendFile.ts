import { type ChannelConnection, type ChannelMessage, type FilePart, multipart } from '#plugins/channels/contract/index.ts'
import { asVoiceNote } from '#plugins/channels/contract/sound/voiceNote.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askBot } from './api.ts'
import { type FileForm, formOf } from './fileForm.ts'
import { placeOf } from './place.ts'

/** UTF-16 units. @source Bot API */
const LONGEST_CAPTION = 1024
const LARGEST_FILE = 50 * 1024 * 1024

const CALLS: Readonly<Record<FileForm, string>> = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  sticker: 'sendSticker',
  voice: 'sendVoice',
  audio: 'sendAudio',
  document: 'sendDocument',
}

type Media = NonNullable<ChannelMessage['media']>

/** The words of a sticker, which has none below it: they follow as a text. Empty where there are none. */
export const captionBehind = ({ body }: Pick<ChannelMessage, 'body'>, media: Media): string => (media.kind === 'sticker' && body !== media.name ? body : '')

/** The words below a file: a body that is only its name is none. @throws ChannelError `unsupported` for such that are too long */
function captionOf({ body }: Pick<ChannelMessage, 'body'>, media: Media): string {
  const caption = body === media.name || media.kind === 'sticker' ? '' : body
  if (caption.length > LONGEST_CAPTION) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_CAPTION} characters beside a file` })
  return caption
}

/** The file from its first byte on; sound that a browser recorded in the container that phones play. @throws ChannelError `mediaRejected` */
async function openedFile(message: ChannelMessage, media: Media): Promise<FilePart> {
  const file = await message.openFile()
  if (file.bytes > LARGEST_FILE) throw new ChannelError('mediaRejected', { detail: `At most ${LARGEST_FILE} bytes` })
  return media.kind === 'audio' ? asVoiceNote(file) : file
}

async function post(message: ChannelMessage, form: FileForm, file: FilePart, caption: string, connection: ChannelConnection): Promise<unknown> {
  const texts = Object.entries({ ...placeOf(message), ...(caption && { caption }) }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const { type, body } = multipart(Object.fromEntries(texts), form, file)
  return askBot(connection, CALLS[form], { headers: { 'content-type': type }, body }, { withheld: [caption] })
}

/** Sends a file as what it is, and a picture that Telegram does not take as a photo as a document. @throws ChannelError */
export async function sendFile(message: ChannelMessage, media: Media, connection: ChannelConnection): Promise<unknown> {
  const caption = captionOf(message, media)
  const file = await openedFile(message, media)
  const form = formOf({ ...media, mime: file.mime, bytes: file.bytes })
  try {
    return await post(message, form, file, caption, connection)
  } catch (error) {
    const isPhotoRefused = form === 'photo' && error instanceof ChannelError && error.reason === 'mediaRejected'
    if (!isPhotoRefused) throw error
    return post(message, 'document', await openedFile(message, media), caption, connection)
  }
}
