import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { contentDisposition } from '#core/server/http/contentDisposition.ts'
import { sendFile } from '#core/server/http/sendFile.ts'
import type { Exchange, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { type ByteRange, noMediaFound } from '../../contract/index.ts'
import { isShownInline } from '../content/shownInline.ts'
import { type MediaRow, mediaFiles } from '../media.table.ts'
import { partsOf } from '../parts.ts'
import type { StoredName } from '../storage/storage.ts'

/** Nothing in a file may run, load or send anything, whatever a browser takes it for. */
const FENCE = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }

function headersOf(row: MediaRow, variant: StoredName['variant'], validMs: number): Record<string, string> {
  const isPreview = variant === 'preview'
  const isInline = isPreview || isShownInline(row.mime)
  const mime = isPreview ? 'image/webp' : row.mime
  return {
    ...FENCE,
    'content-type': isInline ? mime : 'application/octet-stream',
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', row.name),
    'cache-control': `private, max-age=${Math.floor(validMs / 1000)}`,
  }
}

/** Sends a preview whole: it is small, and its length stands nowhere but in the storage. */
async function sendPreview({ request, response }: Exchange, file: StoredName, headers: Record<string, string>, ctx: ServerContext): Promise<void> {
  const stream = await partsOf(ctx).storage.open(file)
  if (!stream) throw noMediaFound()
  response.writeHead(200, { ...headers, 'accept-ranges': 'none' })
  if (request.method === 'HEAD') {
    stream.destroy()
    response.end()
  } else await pipeline(stream, response)
}

/** The bytes of a file, for whoever has an address that was signed for it. */
export const serveMedia: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/media/:tenantId/:id/:name',
  async handle(exchange, ctx) {
    const [, query = ''] = /\?(.*)$/s.exec(exchange.request.url ?? '') ?? []
    const { file, validMs } = partsOf(ctx).addresses.check(exchange.params, new URLSearchParams(query), ctx.now())
    const row = await tenantRows(ctx.db, file, mediaFiles).first(eq(mediaFiles.id, file.id))
    if (!row || (file.variant === 'preview' && row.preview !== 'ready')) throw noMediaFound()
    const headers = headersOf(row, file.variant, validMs)
    if (file.variant === 'preview') await sendPreview(exchange, file, headers, ctx)
    else {
      const open = async (range?: ByteRange) => {
        const stream = await partsOf(ctx).storage.open(file, range)
        if (!stream) throw noMediaFound()
        return stream
      }
      await sendFile(exchange, { bytes: row.bytes, headers, open })
    }
  },
}
