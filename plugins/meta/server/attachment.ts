import { z } from 'zod'
import { type ChannelConnection, type ChannelMessage, multipart } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import { askGraph } from './graph.ts'
import type { MetaAccount, Network } from './networks.ts'

/** Files are larger than words: five minutes. */
const UPLOAD_MS = 300_000
const MB = 1024 * 1024

const uploadedSchema = z.looseObject({ attachment_id: z.string().min(1) })
/** A parameter that is wrong: of a file it is its type. */
const WRONG_PARAMETER = '100'

/** As what a file is sent. @throws ChannelError `mediaRejected` for one that the channel does not take */
function formOf({ kind, mime, bytes }: Pick<MediaFile, 'kind' | 'mime' | 'bytes'>, { files, mostOtherBytes }: Network): string {
  const shown = files[kind]
  const isShown = shown?.types.includes(mime) ?? false
  const mostBytes = isShown ? (shown?.mostBytes ?? 0) : mostOtherBytes
  if (mostBytes === null) throw new ChannelError('mediaRejected', { detail: `Not taken: ${mime}` })
  if (bytes > mostBytes) throw new ChannelError('mediaRejected', { detail: `More than ${mostBytes / MB} MB` })
  return isShown ? kind : 'file'
}

/** Nothing has reached the contact yet, so another try is safe; and a refused form is a refused file. */
function asUploadError(error: unknown): unknown {
  if (!(error instanceof ChannelError)) return error
  if (error.reason === 'uncertain') return new ChannelError('temporary', error.facts)
  return error.facts.providerCode === WRONG_PARAMETER ? new ChannelError('mediaRejected', error.facts) : error
}

async function upload(type: string, message: ChannelMessage, connection: ChannelConnection, account: MetaAccount): Promise<string> {
  const file = await message.openFile()
  const content = multipart({ message: JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }) }, 'filedata', file)
  const path = `${account.sender}/message_attachments`
  const answer = await askGraph(connection, account, { method: 'POST', path, content, timeoutMs: UPLOAD_MS }).catch((error: unknown) => {
    throw asUploadError(error)
  })
  const uploaded = uploadedSchema.safeParse(answer)
  if (!uploaded.success) throw new ChannelError('temporary', { detail: 'The upload was answered without an id' })
  return uploaded.data.attachment_id
}

/** A file as a message names it: brought to the provider, or fetched by it. @throws ChannelError */
export async function attachmentOf(message: ChannelMessage, media: MediaFile, connection: ChannelConnection, account: MetaAccount, network: Network) {
  const type = formOf(media, network)
  const payload = network.takesUploads ? { attachment_id: await upload(type, message, connection, account) } : { url: await message.fileUrl() }
  return { attachment: { type, payload } }
}
