import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { liveLineAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import type { Id } from '#core/contract/define.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { LONGEST_BODY } from '../../contract/index.ts'
import { send } from '../commands.ts'
import { draftAtom, saveDraft } from '../drafts.ts'
import { useTypingSignal } from './useTypingSignal.ts'
import './composer.css'

/** Left of the limit at which the counter appears. */
const NEAR_LIMIT = 200
const MOST_ROWS_PX = 160

/** The reply box. Every keystroke is kept; `Enter` sends, `Shift+Enter` breaks the line. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const t = useT()
  if (ticket.status === 'open') return <ReplyBox ticket={ticket} />
  const isWaiting = ticket.status === 'pending'
  return (
    <div className="composer composer-shut">
      <span className="dim">{t(isWaiting ? 'chat.shut.pending' : 'chat.shut.closed')}</span>
      <ShutCommand id={isWaiting ? 'tickets.accept' : 'tickets.reopen'} ticketId={ticket.id} />
    </div>
  )
}

function ShutCommand({ id, ticketId }: { id: Id; ticketId: number }) {
  const command = useAtomValue(commandByIdAtom).get(id)
  return command ? <CommandButton command={command} args={{ ticketId }} variant="primary" hideWhenOff /> : null
}

function ReplyBox({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  const { id: ticketId } = ticket
  const box = useRef<HTMLTextAreaElement>(null)
  const text = useAtomValue(useMemo(() => draftAtom(ticketId), [ticketId]))
  const isDown = useAtomValue(liveLineAtom).state === 'down'
  const typing = useTypingSignal(ticketId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MOST_ROWS_PX)}px`
  }, [text])

  const submit = (andResolve = false) => {
    if (text.trim() === '') return
    typing.stop()
    void client.run(send, { ticketId, body: text, andResolve })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    if (event.shiftKey && !isMod) return
    event.preventDefault()
    event.stopPropagation()
    submit(isMod && event.shiftKey)
  }
  const left = LONGEST_BODY - text.length
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={box}
        className="composer-box"
        rows={1}
        data-autofocus
        data-composer={ticketId}
        aria-label={t('chat.message')}
        placeholder={t('chat.writeTo', { name: ticket.name.split(' ')[0] ?? ticket.name })}
        maxLength={LONGEST_BODY}
        value={text}
        onChange={(event) => {
          saveDraft(ticketId, event.target.value)
          if (event.target.value === '') typing.stop()
          else typing.start()
        }}
        onBlur={typing.stop}
        onKeyDown={onKeyDown}
      />
      <div className="composer-bar">
        <span className={text === '' && !isDown ? 'composer-note composer-keys' : 'composer-note'}>
          {left <= NEAR_LIMIT ? t('chat.left', { count: left }) : isDown ? t('chat.offline') : text === '' ? t('chat.keys') : t('chat.draftKept')}
        </span>
        <Button type="submit" variant={text.trim() === '' ? 'default' : 'primary'} disabled={text.trim() === ''} data-main>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  )
}
