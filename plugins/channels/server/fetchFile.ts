import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ChannelError, type MessageData } from '#plugins/connections/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { type ChannelConnection, type InboundFile, MEGABYTE } from '../contract/index.ts'
import type { WorkingConnection } from './connectionOf.ts'
import { readDownloadLimit } from './downloadLimit.ts'

/** Answers of gateways hold a file in letters, a third longer, and a few words besides. */
const IN_LETTERS = 1.4

class LargerThanAllowed extends Error {}

/** A contact's file: stored, `gone` where the provider does not have it any more, or larger than allowed and not fetched. */
export type FetchedFile = { file: MediaFile } | { large: Extract<MessageData, { type: 'largeFile' }> } | 'gone'

async function* piece(content: Uint8Array) {
  yield content
}

/** Bytes as they come. @throws LargerThanAllowed */
async function* limited(stream: AsyncIterable<Uint8Array>, mostBytes: number) {
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new LargerThanAllowed()
    yield chunk
  }
}

/** The same connection, whose answers end with a fault as soon as they are too long for the file. */
const limitedAnswers = (connection: ChannelConnection, mostBytes: number): ChannelConnection => ({
  ...connection,
  mostFileBytes: mostBytes,
  ask: ({ mostBytes: wanted, ...request }) =>
    connection.ask({ ...request, ...(wanted !== undefined && { mostBytes: Math.min(wanted, Math.ceil(mostBytes * IN_LETTERS) + MEGABYTE) }) }),
})

const isTooLarge = (error: unknown): boolean =>
  error instanceof LargerThanAllowed ||
  (error instanceof AppError && error.code === 'ERR_FILE_TOO_LARGE') ||
  (error instanceof ChannelError && error.facts.detail === 'tooLarge')

/** Fetches and stores a contact's file, if it is no larger than the installation allows. Other faults go on, and the delivery is read again. */
export async function fetchFile(
  ctx: ServerContext,
  { adapter, channelConnection }: WorkingConnection,
  file: InboundFile,
  contactId: number,
): Promise<FetchedFile> {
  const mostMegabytes = await readDownloadLimit(ctx)
  const mostBytes = mostMegabytes * MEGABYTE
  const { name, content, isSticker = false } = file
  const bytes = content?.length ?? file.bytes
  const large = (known: number | undefined): FetchedFile => ({
    large: { type: 'largeFile', name: name.slice(0, 200), megabytes: known === undefined ? null : Math.ceil(known / MEGABYTE), mostMegabytes },
  })
  if (bytes !== undefined && bytes > mostBytes) return large(bytes)
  try {
    const stream = limited(content ? piece(content) : await adapter.openFile(file, limitedAnswers(channelConnection, mostBytes)), mostBytes)
    return { file: await ctx.use(mediaService).store(channelConnection, { name, from: { stream }, isSticker }, { contactId }) }
  } catch (error) {
    if (isTooLarge(error)) return large(error instanceof ChannelError ? error.facts.bytes : undefined)
    if (error instanceof ChannelError && error.waitMs === null) return 'gone'
    throw error
  }
}
