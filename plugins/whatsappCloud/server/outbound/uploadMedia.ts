import { z } from 'zod'
import { type ChannelConnection, type ChannelMessage, type FilePart, multipart } from '#plugins/channels/contract/index.ts'
import { oggOfWebm } from '#plugins/channels/contract/sound/oggOfWebm.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import type { CloudAccount } from '../account.ts'
import { askGraph } from '../graph.ts'
import { formOf, isVoiceNote, type MediaForm, needsOgg, OGG } from './mediaForm.ts'

/** Files are larger than words: five minutes. */
const UPLOAD_MS = 300_000

export interface UploadedMedia {
  /** The provider's id of the file. */
  id: string
  form: MediaForm
  isVoice: boolean
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

async function* one(bytes: Uint8Array) {
  yield bytes
}

/** The file as the provider takes it, with what it becomes there. */
async function fileFor(message: ChannelMessage, media: MediaFile): Promise<{ file: FilePart; form: MediaForm }> {
  const given = await message.openFile()
  const facts = { kind: media.kind, mime: given.mime, bytes: given.bytes }
  // The name is only told with the message: here it would have to be escaped.
  const file = { ...given, name: 'file' }
  if (!needsOgg(facts)) return { file, form: formOf(facts) }
  const bytes = await bytesOf(given.stream)
  const ogg = oggOfWebm(bytes)
  if (!ogg) return { file: { ...file, stream: one(bytes) }, form: formOf(facts) }
  return { file: { ...file, mime: OGG, bytes: ogg.length, stream: one(ogg) }, form: formOf({ kind: 'audio', mime: OGG, bytes: ogg.length }) }
}

const uploadedSchema = z.looseObject({ id: z.string().min(1) })
/** A parameter that is wrong: of a file it is its type. */
const WRONG_PARAMETER = '100'

/** Nothing has reached the contact yet, so another try is safe; and a refused form is a refused file. */
function asUploadError(error: unknown): unknown {
  if (!(error instanceof ChannelError)) return error
  if (error.reason === 'uncertain') return new ChannelError('temporary', error.facts)
  return error.facts.providerCode === WRONG_PARAMETER && error.reason === 'refused' ? new ChannelError('mediaRejected', error.facts) : error
}

/** Brings the file of a message to the provider. @throws ChannelError */
export async function uploadMedia(message: ChannelMessage, media: MediaFile, connection: ChannelConnection, account: CloudAccount): Promise<UploadedMedia> {
  const { file, form } = await fileFor(message, media)
  const content = multipart({ messaging_product: 'whatsapp', type: file.mime }, 'file', file)
  const answer = await askGraph(connection, account, { method: 'POST', path: `${account.phoneNumberId}/media`, content, timeoutMs: UPLOAD_MS }).catch(
    (error: unknown) => {
      throw asUploadError(error)
    },
  )
  const uploaded = uploadedSchema.safeParse(answer)
  if (!uploaded.success) throw new ChannelError('temporary', { detail: 'The upload was answered without an id' })
  return { id: uploaded.data.id, form, isVoice: isVoiceNote(media) && form === 'audio' && file.mime === OGG }
}
