import { Cross, Paperclip, SendMessage } from '@blueprintjs/icons'
import { useAtom, useAtomValue } from 'jotai'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { fileTools, type VoiceFacts } from '#plugins/chat/contract/client.ts'
import { isChangeable, LONGEST_TEXT, MOST_FILES } from '../contract/index.ts'
import { editMessage } from './commands.ts'
import { draftAtom } from './drafts.ts'
import { EmojiButton } from './EmojiButton.tsx'
import { excerptOf } from './excerpt.ts'
import { queueMessage } from './outbox.ts'
import type { Thread } from './pages.ts'
import type { Reference } from './reference.ts'
import { useTypingSign } from './useTypingSign.ts'

interface MessageBoxProps {
  conversation: string
  name: string
  thread: Thread
  reference: Reference
  onReference: (reference: Reference) => void
  onLeave: () => void
}

/** The box to write: Enter sends, Shift+Enter breaks the line, arrow up in the empty box edits the own newest message, Esc leads back. */
export function MessageBox({ conversation, name, thread, reference, onReference, onLeave }: MessageBoxProps) {
  const t = useT()
  const client = useClient()
  const me = useAtomValue(sessionAtom)?.userId
  const box = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useAtom(useMemo(() => draftAtom(conversation), [conversation]))
  const [edited, setEdited] = useState('')
  const isEditing = reference?.kind === 'edit'
  const text = isEditing ? edited : draft
  const typing = useTypingSign(conversation)
  const tools = client.use(fileTools)
  const { files, add, remove } = tools.useFiles([])
  const voice = useVoice(conversation)
  useEffect(() => {
    if (reference?.kind === 'edit') setEdited(reference.message.text)
    box.current?.focus({ preventScroll: true })
  }, [reference])

  const submit = () => {
    typing.stop()
    if (reference?.kind === 'edit') {
      if (text.trim() !== '') void client.run(editMessage, { id: reference.message.id, text })
      onReference(null)
      return
    }
    const ready = files.flatMap(({ id, name: fileName, failure }) => (id === null || failure ? [] : [{ id, name: fileName }]))
    if (text.trim() === '' && ready.length === 0) return
    if (ready.length < files.length) {
      client.notify(t('privateChat.filesWait'), 'warning')
      return
    }
    queueMessage(conversation, { text: text.trim(), files: ready, replyToId: reference?.message.id ?? null })
    for (const { key } of files) remove(key)
    setDraft('')
    onReference(null)
  }
  const editNewest = (): boolean => {
    const message = thread.pages[0]?.mensagens.findLast((one) => one.sender.id === me && one.text !== '' && isChangeable(one, Date.now()))
    if (message) onReference({ kind: 'edit', message })
    return message !== undefined
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.altKey
    const isEdit = event.key === 'ArrowUp' && text === '' && reference === null && editNewest()
    if (isSending) submit()
    else if (event.key === 'Escape' && reference) onReference(null)
    else if (event.key === 'Escape') onLeave()
    else if (!isEdit) return
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted.slice(0, MOST_FILES - files.length))
  }
  const change = (value: string) => {
    if (isEditing) setEdited(value)
    else setDraft(value)
    if (value === '') typing.stop()
    else typing.start()
  }
  const label = name === '' ? t('privateChat.write') : t('privateChat.writeTo', { name })
  return (
    <form
      className="private-box"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files].slice(0, MOST_FILES - files.length))
      }}
    >
      {reference && <ReferenceBar reference={reference} onClose={() => onReference(null)} />}
      {files.length > 0 && <tools.Files files={files} error={null} onAdd={add} onRemove={remove} />}
      <textarea
        ref={box}
        className="private-field"
        rows={1}
        data-autofocus
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={typing.stop}
        onKeyDown={press}
        onPaste={paste}
      />
      <div className="private-bar">
        {!isEditing && <AttachButton onAdd={(chosen) => add(chosen.slice(0, MOST_FILES - files.length))} />}
        <EmojiButton box={box} />
        {!isEditing && <tools.Recorder onRecorded={voice.send} onBusy={voice.setBusy} />}
        <IconButton type="submit" icon={SendMessage} label={t(isEditing ? 'privateChat.save' : 'privateChat.send')} keys="enter" className="private-send" />
      </div>
    </form>
  )
}

/** Sends a recorded voice note once it is uploaded. */
function useVoice(conversation: string): { send: (file: File, facts: VoiceFacts) => void; setBusy: (isBusy: boolean) => void } {
  const client = useClient()
  const [, setBusy] = useState(false)
  const send = useCallback(
    (file: File, facts: VoiceFacts) => {
      client
        .use(fileTools)
        .upload(file, () => {}, facts)
        .done.then((id) => queueMessage(conversation, { files: [{ id, name: file.name }] }))
        .catch(() => client.notify(client.t('privateChat.voiceFailed'), 'danger'))
    },
    [client, conversation],
  )
  return { send, setBusy }
}

function AttachButton({ onAdd }: { onAdd: (files: File[]) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={t('privateChat.attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function ReferenceBar({ reference: { kind, message }, onClose }: { reference: NonNullable<Reference>; onClose: () => void }) {
  const t = useT()
  return (
    <div className="private-reference">
      <span className="cut">
        <strong>{kind === 'edit' ? t('privateChat.editing') : t('privateChat.replyTo', { name: message.sender.name })}</strong> {excerptOf(message, t)}
      </span>
      <IconButton icon={Cross} label={t('privateChat.cancel')} onClick={onClose} />
    </div>
  )
}
