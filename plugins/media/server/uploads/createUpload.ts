import { eq } from 'drizzle-orm'
import { invalidInput, sessionExpired } from '#core/contract/errors.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { MOST_UPLOADS, tooManyUploads, UPLOAD_HOURS } from '../../contract/index.ts'
import { mediaUploads } from '../media.table.ts'
import { broughtBy, columnsOf, nameOfUploader, type Uploader } from '../owner.ts'
import { requireRoom } from '../requireRoom.ts'
import { removeUpload } from './removeUpload.ts'
import { uploadMetadata } from './uploadMetadata.ts'

/** Uploads of each person are counted and begun one after the other, so that twenty at once are no more than twenty. */
const inTurn = createTurns()

/** A visitor's token may outlive the contact. @throws sessionExpired (401) */
async function requireContact(ctx: ServerContext, { tenantId, owner }: Uploader): Promise<void> {
  if (!('contactId' in owner)) return
  const [row] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(ofTenant(contacts, { tenantId }, eq(contacts.id, owner.contactId)))
  if (!row) throw sessionExpired()
}

/** Facts of a new upload, before its first byte. */
export interface NewUpload {
  id: string
  size?: number | undefined
  metadata?: Record<string, string | null> | undefined
}

/** Notes an upload and who makes it. @throws tooManyUploads (429), insufficientStorage (507), invalidInput (400), sessionExpired (401) */
export const createUpload = (ctx: ServerContext, uploader: Uploader, { id, size, metadata = {} }: NewUpload): Promise<void> =>
  inTurn(nameOfUploader(uploader), async () => {
    if (size === undefined) throw invalidInput([{ field: 'Upload-Length', code: 'required', message: 'The length has to be known from the beginning' }])
    const details = uploadMetadata(metadata)
    await requireContact(ctx, uploader)
    const { tenantId, owner } = uploader
    await requireRoom(ctx, tenantId, size)
    await ctx.transact(async (tx) => {
      const rows = tenantRows(tx.db, { tenantId }, mediaUploads)
      if ((await rows.find(broughtBy(mediaUploads, owner), MOST_UPLOADS)).length >= MOST_UPLOADS) throw tooManyUploads(MOST_UPLOADS)
      await rows.insert({ ...details, ...columnsOf(owner), id, bytes: size })
      await tx.enqueue(removeUpload, { tenantId, id }, UPLOAD_HOURS * 3600)
      tx.forget('media.usedBytes', String(tenantId))
    })
  })
