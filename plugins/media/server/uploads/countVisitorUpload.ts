import type { ServerContext } from '#core/server/plugin.ts'
import { nameOfUploader, type Uploader } from '../owner.ts'

/** Uploads that visitors of one address may begin in a minute. */
const MOST_OF_ADDRESS = 60
const HOUR_SECONDS = 3_600
/** Megabytes that one visitor may announce in an hour, and all visitors of one address: an office shares one. */
const VISITOR_MB = 200
const ADDRESS_MB = 1_000
const MB = 1024 ** 2

/** Counts an upload of a visitor before its first byte. @throws tooManyRequests (429) */
export async function countVisitorUpload(ctx: ServerContext, uploader: Uploader, address: string, bytes: number): Promise<void> {
  const points = Math.max(1, Math.ceil((Number.isFinite(bytes) ? bytes : 0) / MB))
  await ctx.host.limit('visitorUploads', MOST_OF_ADDRESS, 60)(address)
  await ctx.host.limit('visitorUploadMb', VISITOR_MB, HOUR_SECONDS)(nameOfUploader(uploader), { points })
  await ctx.host.limit('addressUploadMb', ADDRESS_MB, HOUR_SECONDS)(address, { points })
}
