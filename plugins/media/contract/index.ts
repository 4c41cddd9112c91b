import { z } from 'zod'
import { defineEndpoint, defineEvent, definePoint, type Service } from '#core/contract/define.ts'
import { mediaFileSchema } from './file.ts'

export * from './errors.ts'
export * from './file.ts'
export * from './service.ts'
export * from './users.ts'

/** Largest file, in bytes. */
export const LARGEST_FILE = 50 * 1024 * 1024
/** Uploads of one person that no message uses yet, finished or not. */
export const MOST_UPLOADS = 20
/** An upload that nothing uses is removed so many hours after it began. */
export const UPLOAD_HOURS = 24
/** A stored file is removed once nothing has used it for so many hours; used ones are looked at as often. */
export const UNUSED_HOURS = 24
/** Longest side of a preview, in pixels. */
export const PREVIEW_SIDE = 640
/** Fields and files of a multipart call that brings media, for a route's `files`. */
export const MULTIPART_LIMITS = { mostFiles: 5, mostBytesOfFile: LARGEST_FILE } as const

/**
 * Where files are uploaded, by the tus protocol 1.0 (creation, termination): https://tus.io/protocols/resumable-upload.
 * Needs `Authorization: Bearer` with an access token or a visitor's token. Metadata: `filename`; for voice notes `durationMs` and `waveform`
 * (64 numbers 0..100, joined by commas). The last part of the answered `Location` is the upload's id, and later the file's.
 * @throws sessionExpired (401), noPermission (403), uploadNotFound (404), uploadOffset (409), fileTooLarge (413), tooManyUploads (429)
 */
export const UPLOADS_PATH = '/uploads'

/** A file with fresh addresses, for those whom one of `mediaReaders` lets see it. @throws noMediaFound (404) */
export const getMedia = defineEndpoint({
  method: 'GET',
  path: '/media/:id',
  permission: 'media.read',
  summary: 'A file with fresh addresses',
  input: z.object({ id: z.string().max(64) }),
  output: mediaFileSchema,
})

/** The small picture of an image is there: ask `present` again. */
export const mediaPreviewReady = defineEvent('media.previewReady', z.object({ id: z.string() }))

/** The one who asks for a file. */
export interface MediaAsker {
  tenantId: number
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
}

/** Part that knows where files are used, and who may look there. One yes is enough; without any the answer is no. */
export interface MediaReader {
  id: string
  mayRead(asker: MediaAsker, mediaId: string, ctx: { use<T>(service: Service<T>): T }): Promise<boolean>
}

export const mediaReaders = definePoint<MediaReader>('media.readers')
