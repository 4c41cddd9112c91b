import { LARGEST_FILE } from '../contractConstants.ts'
import type { FinishedUpload } from '../outbox/OutboxItem.ts'
import type { UploadWire } from './UploadWire.ts'
import { type UploadFault, uploadFile } from './uploadFile.ts'

export interface AttachedFile {
  name: string
  bytes: number
  /** Bytes that are with the server. */
  sent: number
  state: 'running' | 'waiting' | 'done'
}

export interface Attachment {
  /** The file that goes with the next message; null for none. */
  shown: () => AttachedFile | null
  /** Begins to bring a file to the server, in place of the one that is there. */
  take: (file: Blob & { name: string }) => void
  /** The visitor does not want to send it after all. */
  drop: () => void
  /** Hands over the finished upload and forgets it; null while there is none. */
  claim: () => FinishedUpload | null
  /** Tries now, without waiting for the next turn. */
  wake: () => void
}

export interface AttachmentNeeds {
  wire: UploadWire
  later: (action: () => void, ms: number) => () => void
  onChanged: () => void
  onFault: (fault: UploadFault | 'fileEmpty') => void
  onExpired: () => void
}

/** At most one file beside the text, from the moment it is chosen until a message takes it. */
export const createAttachment = ({ wire, later, onChanged, onFault, onExpired }: AttachmentNeeds): Attachment => {
  let shown: AttachedFile | null = null
  let uploadId: string | null = null
  let leave = new AbortController()
  let wake = () => {}

  const forget = () => {
    leave.abort()
    wake()
    shown = null
    uploadId = null
  }
  const drop = () => {
    const dropped = uploadId
    forget()
    if (dropped !== null) wire.stop(dropped)
    onChanged()
  }
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const callOff = later(resolve, ms)
      wake = () => {
        callOff()
        resolve()
      }
    })
  const upload = async (file: Blob & { name: string }, { signal }: AbortController) => {
    const facts = { name: file.name, bytes: file.size }
    const show = (sent: number, state: AttachedFile['state']) => {
      if (signal.aborted) return
      shown = { ...facts, sent, state }
      onChanged()
    }
    show(0, 'running')
    const onBegun = (id: string) => {
      if (signal.aborted) wire.stop(id)
      else uploadId = id
    }
    const end = await uploadFile({ wire, file, signal, wait, onBegun, onProgress: (sent, isStuck) => show(sent, isStuck ? 'waiting' : 'running') })
    if (signal.aborted) return
    if (end.kind === 'done') return show(file.size, 'done')
    drop()
    if (end.kind === 'expired') onExpired()
    if (end.kind === 'faulty') onFault(end.fault)
  }

  return {
    shown: () => shown,
    take: (file) => {
      if (file.size === 0) return onFault('fileEmpty')
      if (file.size > LARGEST_FILE) return onFault('fileTooLarge')
      drop()
      leave = new AbortController()
      void upload(file, leave)
    },
    drop,
    claim: () => {
      if (shown?.state !== 'done' || uploadId === null) return null
      const finished = { id: uploadId, name: shown.name }
      forget()
      onChanged()
      return finished
    },
    wake: () => wake(),
  }
}
