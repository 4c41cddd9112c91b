import type { ServerContext } from '#core/server/plugin.ts'
import type { MediaService } from '../contract/index.ts'
import { claimUploads } from './claimUploads.ts'
import { openMedia } from './openMedia.ts'
import { presentMedia } from './presentMedia.ts'
import { holdMedia } from './removal/holdMedia.ts'
import { removeErased } from './removal/removeErased.ts'
import { storeMedia } from './storeMedia.ts'

export const createMediaService = (ctx: ServerContext): MediaService => ({
  claim: ({ tenantId }, ids, by) => claimUploads(ctx, tenantId, ids, by),
  store: ({ tenantId }, media, by) => storeMedia(ctx, tenantId, media, by),
  present: (tenantId, ids) => presentMedia(ctx, tenantId, ids),
  hold: (tenantId, ids) => holdMedia(ctx, tenantId, ids),
  removeUnused: (tenantId, ids) => removeErased(ctx, tenantId, ids),
  open: (tenantId, id, range) => openMedia(ctx, tenantId, id, range),
})
