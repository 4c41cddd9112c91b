import { apiBase } from '#core/client/http/apiBase.ts'
import { refreshSession } from '#core/client/http/refreshSession.ts'
import { readToken } from '#core/client/http/token.ts'
import { AppError } from '#core/contract/errors.ts'
import { UPLOADS_PATH } from '#plugins/media/contract/index.ts'
import type { RunningUpload, VoiceFacts } from '../../contract/client.ts'

/** Waits before another try, in milliseconds; after the last one the upload has failed. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 60_000]

/** Whether the server refused for good: another try would be refused as well. */
export const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 409, 423, 429].includes(status)

function codeOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && 'error' in parsed && typeof parsed.error === 'string' ? parsed.error : 'ERR_OFFLINE'
  } catch {
    return 'ERR_OFFLINE'
  }
}

export interface FileUpload extends RunningUpload {
  /** Stops, and leaves at the server what it got. */
  pause(): void
}

/** Upload that an earlier page began, so that nothing is sent twice. */
export interface EarlierUpload {
  /** Null for a new one; one that the server has no longer is begun anew. */
  uploadId: string | null
  /** Hears the id as soon as the server knows the upload, maybe more than once. */
  onBegun(uploadId: string): void
}

/** Why an upload stops: the server is to forget what it got. */
const FORGET = 'forget'

const NEW: EarlierUpload = { uploadId: null, onBegun() {} }

/** Sends a file by the tus protocol: after a cut line it goes on where it was. `onProgress` hears the share, 0 to 1. */
export function uploadFile(file: File, voice: VoiceFacts | null, onProgress: (share: number) => void, earlier = NEW): FileUpload {
  const stopping = new AbortController()
  const done = start(file, voice, onProgress, earlier, stopping.signal)
  return { done, cancel: () => stopping.abort(FORGET), pause: () => stopping.abort() }
}

/** The values of the protocol are texts. */
const metadataOf = (file: File, voice: VoiceFacts | null): Record<string, string> => ({
  filename: file.name,
  ...(voice && { durationMs: String(voice.durationMs), waveform: voice.waveform.join(',') }),
})

const idAt = (url: string | null): string => url?.split('/').at(-1) ?? ''

async function start(
  file: File,
  voice: VoiceFacts | null,
  onProgress: (share: number) => void,
  { uploadId, onBegun }: EarlierUpload,
  stopping: AbortSignal,
): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: apiBase() + UPLOADS_PATH,
      uploadUrl: uploadId === null ? null : `${apiBase()}${UPLOADS_PATH}/${uploadId}`,
      metadata: metadataOf(file, voice),
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        const token = readToken()
        if (token !== null) request.setHeader('authorization', `Bearer ${token}`)
      },
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0
        const token = readToken()
        if (status === 401 && token !== null) void refreshSession(token).catch(() => {})
        return !isRefusal(status)
      },
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onUploadUrlAvailable: () => onBegun(idAt(upload.url)),
      onSuccess: () => resolve(idAt(upload.url)),
      onError(error) {
        const response = error instanceof DetailedError ? error.originalResponse : null
        reject(new AppError(response ? codeOf(response.getBody()) : 'ERR_OFFLINE', response?.getStatus() ?? 0))
      },
    })
    stopping.addEventListener('abort', () => void upload.abort(stopping.reason === FORGET).catch(() => {}))
    if (!stopping.aborted) upload.start()
  })
}
