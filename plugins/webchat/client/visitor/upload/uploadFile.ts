import { waitAfterFailures } from '../outbox/waitAfterFailures.ts'
import type { Refusal } from '../wire/readRefusal.ts'
import { chunkAt } from './chunkAt.ts'
import type { UploadWire } from './UploadWire.ts'

export type UploadFault = 'fileRefused' | 'fileTooLarge' | 'fileTooMany' | 'fileUnreadable'
export type UploadEnd = { kind: 'done' } | { kind: 'faulty'; fault: UploadFault } | { kind: 'expired' } | { kind: 'stopped' }

export interface UploadNeeds {
  wire: UploadWire
  file: Blob & { name: string }
  signal: AbortSignal
  /** Resolves after `ms`, or earlier when there is a reason to try now. */
  wait: (ms: number) => Promise<void>
  onBegun: (id: string) => void
  /** How many bytes are there, and whether the last try failed. */
  onProgress: (sent: number, isStuck: boolean) => void
}

/** Brings a file to the server piece by piece, for as long as it takes: after a lost line it asks how much is there and goes on. */
export const uploadFile = async ({ wire, file, signal, wait, onBegun, onProgress }: UploadNeeds): Promise<UploadEnd> => {
  let id: string | null = null
  /** Null while it is not known how much is there. */
  let offset: number | null = 0
  let failures = 0

  while (!signal.aborted) {
    const chunk = offset === null ? null : chunkAt(offset, file.size)
    if (id !== null && offset !== null && !chunk) return { kind: 'done' }
    const from = offset ?? 0
    const bytes = id !== null && chunk ? await readBytes(file, chunk) : null
    if (id !== null && chunk && !bytes) return { kind: 'faulty', fault: 'fileUnreadable' }
    if (id === null) {
      const answer = await wire.begin(file, signal)
      if (answer.kind === 'answered') {
        id = answer.value
        offset = 0
        onBegun(id)
        continue
      }
      const end = answer.kind === 'refused' ? endOf(answer.refusal) : null
      if (end) return end
    } else {
      const sent: Awaited<ReturnType<UploadWire['send']>> = bytes
        ? await wire.send(id, from, bytes, (count) => onProgress(Math.min(file.size, from + count), false), signal)
        : await wire.offsetOf(id, signal)
      if (sent.kind === 'answered') {
        if (bytes) failures = 0
        offset = Math.min(sent.value, file.size)
        onProgress(offset, false)
        continue
      }
      // Uploads that are gone begin anew; where the offset is wrong, asking for it is the way on.
      if (sent.kind === 'refused' && GONE.has(sent.refusal.status)) id = null
      else if (sent.kind === 'refused' && sent.refusal.status !== 409) {
        const end = endOf(sent.refusal)
        if (end) return end
      }
      offset = null
    }
    if (signal.aborted) break
    failures += 1
    onProgress(from, true)
    await wait(waitAfterFailures(failures))
  }
  return { kind: 'stopped' }
}

const GONE = new Set([404, 410])
/** Request timeout, locked, too early, too many requests. */
const MAY_WORK_LATER = new Set([408, 423, 425, 429])

/** End that a refusal means for the file; null where trying again may help. */
const endOf = ({ status, code }: Refusal): UploadEnd | null => {
  if (status === 401) return { kind: 'expired' }
  if (code === 'ERR_TOO_MANY_UPLOADS') return { kind: 'faulty', fault: 'fileTooMany' }
  if (status === 413) return { kind: 'faulty', fault: 'fileTooLarge' }
  if (status >= 500 || MAY_WORK_LATER.has(status)) return null
  return { kind: 'faulty', fault: 'fileRefused' }
}

/** Null where the file can't be read: it is a folder, or was changed or removed meanwhile. */
const readBytes = (file: Blob, { start, end }: { start: number; end: number }) =>
  file
    .slice(start, end)
    .arrayBuffer()
    .catch(() => null)
