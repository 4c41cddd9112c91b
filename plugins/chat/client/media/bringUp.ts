import { apiBase } from '#core/client/http/apiBase.ts'
import { call } from '#core/client/http/call.ts'
import { errorText } from '#core/client/i18n/index.ts'
import { AppError } from '#core/contract/errors.ts'
import { getMedia } from '#plugins/media/contract/index.ts'
import { browserFiles } from './browserFiles.ts'
import { putStaged, type Staged } from './staged.atoms.ts'
import { type FileUpload, isRefusal, uploadFile } from './uploadFile.ts'

/** `cancel`: the server forgets what it got. `pause`: it keeps it. */
type Stop = (how: 'cancel' | 'pause') => void

/** Files that this page brings to the server, or has brought there. */
const begun = new Map<string, Stop>()

/** Lets one tab at a time send a file; the next one finds it there. */
const alone = <T>(id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`balcao.file.${id}`, { signal }, work) : work()

const whenAborted = (signal: AbortSignal) => new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Sees to it that the server has a file: sends it, goes on where it was, or finds that all of it is there. Once for each file. */
export function bringUp(staged: Staged): void {
  if (begun.has(staged.id)) return
  const { file, mediaId } = staged
  if (file) upload(staged, file)
  else if (mediaId !== null) loadPicture(staged, mediaId)
}

/** Lets go of a file that leaves the screen. */
export function letGo(id: string, how: 'cancel' | 'pause'): void {
  begun.get(id)?.(how)
  begun.delete(id)
}

function upload(staged: Staged, file: File): void {
  const { id, voice, isStored } = staged
  const stopping = new AbortController()
  const { signal } = stopping
  let running: FileUpload | null = null
  begun.set(id, (how) => {
    stopping.abort()
    running?.[how]()
  })
  const work = async () => {
    // Read now: another tab may have begun it, or brought all of it there.
    const known = isStored ? await browserFiles.uploadIdOf(id).catch(() => null) : null
    signal.throwIfAborted()
    running = uploadFile(file, voice, (share) => putStaged(staged, { share }), {
      uploadId: known,
      onBegun: (uploadId) => void (uploadId !== known && browserFiles.noteUpload(id, uploadId).catch(() => {})),
    })
    return Promise.race([running.done, whenAborted(signal)])
  }
  alone(id, signal, work).then(
    (uploadId) => putStaged(staged, { uploadId, share: 1 }),
    (error: unknown) => signal.aborted || fail(staged, error),
  )
}

/** The address that came with it may be an hour old, and the file gone meanwhile. */
function loadPicture(staged: Staged, id: string): void {
  begun.set(staged.id, () => {})
  call(getMedia, { id }).then(
    ({ kind, url, previewUrl }) => kind === 'image' && putStaged(staged, { picture: apiBase() + (previewUrl ?? url) }),
    (error: unknown) => fail(staged, error),
  )
}

/** Files that the server never takes need not come back with the next page; a recording does, since it exists once. */
function fail(staged: Staged, error: unknown): void {
  const isForGood = staged.voice === null && error instanceof AppError && isRefusal(error.status)
  putStaged(staged, { failure: errorText(error), ...(isForGood && { isStored: false }) })
  if (isForGood) void browserFiles.forget([staged.id]).catch(() => {})
}
