import { and, eq } from 'drizzle-orm'
import { isUuid } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { RawRoute, ServerContext } from '#core/server/plugin.ts'
import { UPLOADS_PATH, uploadNotFound } from '../../contract/index.ts'
import { mediaUploads } from '../media.table.ts'
import { broughtBy, type Uploader, uploaderOf } from '../owner.ts'
import { partsOf } from '../parts.ts'
import { countVisitorUpload } from './countVisitorUpload.ts'
import { removeUpload } from './removeUpload.ts'

/** @throws uploadNotFound (404) for one that is not of this person */
async function requireOwn(ctx: ServerContext, { tenantId, owner }: Uploader, id: string): Promise<void> {
  const own = isUuid(id) && (await tenantRows(ctx.db, { tenantId }, mediaUploads).first(and(eq(mediaUploads.id, id), broughtBy(mediaUploads, owner))))
  if (!own) throw uploadNotFound()
}

/** Uploads by the tus protocol: authenticate, look whose it is, and leave the rest to the protocol. */
export const uploadRoutes: readonly RawRoute[] = [
  {
    methods: ['OPTIONS'],
    path: UPLOADS_PATH,
    handle: ({ request, response }, ctx) => partsOf(ctx).tus.handle({ uploader: null, id: null }, request, response),
  },
  {
    methods: ['POST'],
    path: UPLOADS_PATH,
    async handle({ request, response, bearer, ip }, ctx) {
      const uploader = await uploaderOf(ctx, bearer)
      if ('contactId' in uploader.owner) await countVisitorUpload(ctx, uploader, ip, Number(request.headers['upload-length'] ?? 0))
      await partsOf(ctx).tus.handle({ uploader, id: null }, request, response)
    },
  },
  {
    methods: ['HEAD', 'PATCH', 'DELETE'],
    path: `${UPLOADS_PATH}/:id`,
    async handle({ request, response, bearer, params: { id = '' } }, ctx) {
      const uploader = await uploaderOf(ctx, bearer)
      await requireOwn(ctx, uploader, id)
      await partsOf(ctx).tus.handle({ uploader, id }, request, response)
      if (request.method === 'DELETE') await ctx.enqueue(removeUpload, { tenantId: uploader.tenantId, id })
    },
  },
]
