import { extend } from '#core/contract/define.ts'
import { backupFiles } from '#core/server/backup/files.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { logoDrawers } from '#core/server/settings/logoDrawers.ts'
import { tenantFigures } from '#core/server/tenantFigures.ts'
import * as contract from '../contract/index.ts'
import { mediaBackup } from './backupFiles.ts'
import { drawLogo } from './content/drawLogo.ts'
import { openParts } from './parts.ts'
import { makePreview } from './preview/makePreview.ts'
import { privacyPart } from './privacyPart.ts'
import { readMedia } from './readMedia.ts'
import { removal } from './removal/removal.ts'
import { removeBytes } from './removal/removeBytes.ts'
import { serveMedia } from './serve/serveMedia.ts'
import { createMediaService } from './service.ts'
import { storageFigure } from './tenantFigure.ts'
import { removeUpload } from './uploads/removeUpload.ts'
import { uploadRoutes } from './uploads/uploadRoutes.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'media',
  isEssential: true,
  requires: ['contacts'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'media.read': { sentence: 'See files of conversations', profiles: everybody },
    'media.upload': { sentence: 'Upload files', profiles: everybody },
  },
  routes: [route(contract.getMedia, ({ id }, actor, ctx) => readMedia(ctx, actor, id))],
  rawRoutes: [...uploadRoutes, serveMedia],
  jobs: [makePreview, removeBytes, removeUpload],
  provides: [privacyPart.provides, provide(contract.mediaService, createMediaService)],
  extends: [privacyPart.extends, extend(tenantFigures, storageFigure), extend(logoDrawers, { draw: drawLogo }), extend(backupFiles, mediaBackup)],
  setup: openParts,
  every: [removal],
})
