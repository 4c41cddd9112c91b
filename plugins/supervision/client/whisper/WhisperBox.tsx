import { useAtom, useSetAtom } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { useHandOver } from '#core/client/ui/useHandOver.ts'
import { LONGEST_WHISPER } from '../../contract/index.ts'
import { sendWhisperCommand } from '../whisperCommands.ts'
import { draftAtom, writingAtom } from './whispers.ts'

export interface WhisperBoxProps {
  ticketId: number
  /** Name of the person who will read it. */
  to: string
  /** Where the keyboard goes once the box is closed. */
  onClosed: () => void
}

/** Where a whisper is written: Enter sends, `Esc` closes. */
export function WhisperBox({ ticketId, to, onClosed }: WhisperBoxProps) {
  const t = useT()
  const client = useClient()
  const setWriting = useSetAtom(writingAtom)
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useAtom(useMemo(() => draftAtom(ticketId), [ticketId]))
  const form = useHandOver<HTMLFormElement>(onClosed)
  useLayoutEffect(() => box.current?.focus(), [])
  const send = () => {
    const body = text.trim()
    if (body !== '') void client.run(sendWhisperCommand, { ticketId, body })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const sends = event.key === 'Enter' && !event.shiftKey
    if (!sends && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (sends) send()
    else setWriting(null)
  }
  const label = t('supervision.whisper.box', { name: to })
  return (
    <form
      ref={form}
      className="whisper-box"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={box}
        rows={2}
        className="input"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_WHISPER}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {t('supervision.whisper.send')}
      </Button>
    </form>
  )
}
