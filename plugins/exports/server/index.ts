import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { removeExpired, writeLong, writeShort } from './exportJobs.ts'
import { cancelOwnExport, findOwnExport, listOwnExports, mayReadFile, usedMedia } from './ownExports.ts'
import { openParts } from './parts.ts'
import { privacyPart } from './privacyPart.ts'
import { startExport } from './startExport.ts'

export default defineServerPlugin({
  id: 'exports',
  requires: ['chat', 'tickets', 'media', 'contacts'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'exports.exportConversation': { sentence: 'Export conversations as files', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.exportMessages, async (wish, actor, ctx) => ({ export: await startExport(ctx, actor, wish) })),
    route(contract.listExports, async (_input, actor, ctx) => ({ exports: await listOwnExports(ctx, actor) })),
    route(contract.getExport, async ({ id }, actor, ctx) => ({ export: await findOwnExport(ctx, actor, id) })),
    route(contract.cancelExport, ({ id }, actor, ctx) => cancelOwnExport(ctx, actor, id)),
  ],
  jobs: [writeShort, writeLong, removeExpired],
  provides: [
    privacyPart.provides,
    provide(contract.exportsService, (ctx) => ({
      usedMedia: (tenantId, ids) => usedMedia(ctx, tenantId, ids),
      mayReadFile: (reader, mediaId) => mayReadFile(ctx, reader, mediaId),
    })),
  ],
  extends: [
    privacyPart.extends,
    extend(mediaReaders, { id: 'exports', mayRead: (asker, mediaId, ctx) => ctx.use(contract.exportsService).mayReadFile(asker, mediaId) }),
    extend(mediaUsers, contract.exportsService),
  ],
  setup: openParts,
})
