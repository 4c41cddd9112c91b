import { useEffect, useRef, useState } from 'react'
import { errorText, t } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { AppError } from '#core/contract/errors.ts'
import { fileTools, type RunningUpload, type VoiceFacts } from '#plugins/chat/contract/client.ts'
import { LARGEST_FILE, type MediaFile } from '#plugins/media/contract/index.ts'

/** A file that was chosen in the form; its bytes go to the server meanwhile. */
export interface ChosenFile {
  name: string
  bytes: number
  /** Address in this browser, for pictures. */
  picture: string | null
  /** 0 to 1. */
  share: number
  /** In words, or null. */
  failure: string | null
  /** A recording, to be heard before it is saved. */
  voice: { file: File; facts: VoiceFacts } | null
}

/** The file of the form: the one that is kept, one that was just chosen, or none. */
export function useReplyFile(initial: MediaFile | null) {
  const client = useClient()
  const [stored, setStored] = useState(initial)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [isRecording, setRecording] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<RunningUpload | null>(null)
  const isSaved = useRef(false)

  const drop = () => {
    running.current?.cancel()
    running.current = null
    setChosen((current) => {
      if (current?.picture) URL.revokeObjectURL(current.picture)
      return null
    })
  }
  const latestDrop = useRef(drop)
  latestDrop.current = drop
  // Files that were uploaded and not saved are forgotten at the server.
  useEffect(() => () => void (!isSaved.current && latestDrop.current()), [])

  const choose = (file: File | undefined, facts: VoiceFacts | null = null) => {
    if (!file) return
    setRefusal(null)
    if (file.size > LARGEST_FILE || file.size === 0) {
      setRefusal(t(file.size === 0 ? 'quickReplies.file.empty' : 'quickReplies.file.tooLarge', { name: file.name }))
      return
    }
    drop()
    const picture = /^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : null
    setChosen({ name: file.name, bytes: file.size, picture, share: 0, failure: null, voice: facts && { file, facts } })
    const progress = (share: number) => running.current === upload && setChosen((current) => current && { ...current, share })
    const upload = client.use(fileTools).upload(file, progress, facts)
    running.current = upload
    upload.done.then(
      () => running.current === upload && setChosen((current) => current && { ...current, share: 1 }),
      (error: unknown) => running.current === upload && setChosen((current) => current && { ...current, failure: errorText(error) }),
    )
  }
  return {
    stored,
    chosen,
    refusal,
    choose,
    setRecording,
    remove() {
      drop()
      setStored(null)
    },
    isDirty: chosen !== null || stored !== initial || isRecording,
    /** The id to save, once all of it is there. @throws AppError while it is being recorded, and what the upload throws */
    async id(): Promise<string | null> {
      if (isRecording) throw new AppError('ERR_REPLY_REFUSED', 422, { message: t('quickReplies.file.stopFirst') })
      return running.current ? running.current.done : (stored?.id ?? null)
    },
    noteSaved() {
      isSaved.current = true
    },
  }
}

export type ReplyFile = ReturnType<typeof useReplyFile>
