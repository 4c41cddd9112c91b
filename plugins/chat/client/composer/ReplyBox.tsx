import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { insertText } from '#core/client/ui/insertText.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { LONGEST_BODY } from '../../contract/index.ts'
import { boxTextAtom, writeBox } from '../boxText.ts'
import { RecorderBar } from '../media/voice/RecorderBar.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { ComposerBar } from './ComposerBar.tsx'
import { noteWriting } from './collision.ts'
import { enterSendsAtom, signatureAtom } from './preferences.ts'
import { signatureHead } from './signature.ts'
import { submitters } from './submitters.ts'
import { useHoles } from './useHoles.ts'
import { useSubmit } from './useSubmit.ts'
import { optionId, useTrigger } from './useTrigger.ts'
import { useTypingSignal } from './useTypingSignal.ts'

const MOST_ROWS_PX = 160
const GROWS_BY_ITSELF = 'fieldSizing' in document.documentElement.style

/** The reply box of an open ticket. Every keystroke is kept. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { id: ticketId } = ticket
  const warningId = useId()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const text = useAtomValue(useMemo(() => boxTextAtom(ticketId), [ticketId]))
  const enterSends = useAtomValue(enterSendsAtom)
  const signature = useAtomValue(signatureAtom)
  const typing = useTypingSignal(ticketId)
  const holes = useHoles(text, ticket)
  const submit = useSubmit({ ticketId, text, typing, fill: holes.fill })
  const enter = () => {
    if (enterSends) void submit(false)
    else if (box.current) insertText(box.current, '\n')
  }
  const list = useTrigger({ box, ticket, onNothing: enter })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text, where the style sheet alone cannot make it
  useLayoutEffect(() => {
    const element = box.current
    if (!element || GROWS_BY_ITSELF) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, MOST_ROWS_PX)}px`
  }, [text])

  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const own = (andResolve: boolean) => latest.current(andResolve)
    submitters.set(ticketId, own)
    return () => {
      if (submitters.get(ticketId) === own) submitters.delete(ticketId)
    }
  }, [ticketId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (list.press(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    // With both it is a command of its own.
    if (isMod ? event.shiftKey : event.shiftKey || !enterSends) return
    event.preventDefault()
    event.stopPropagation()
    void submit(false)
  }
  const room = LONGEST_BODY - (signature.isOn ? signatureHead(signature.name).length : 0)
  const isLeft = holes.left.length > 0
  return (
    <form
      ref={form}
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(false)
      }}
    >
      <RecorderBar ticketId={ticketId} />
      <textarea
        ref={box}
        className="composer-box"
        rows={1}
        data-autofocus
        data-composer={ticketId}
        aria-label={t('chat.message')}
        aria-autocomplete="list"
        aria-controls={list.isOpen ? list.id : undefined}
        aria-activedescendant={list.isOpen ? optionId(list.id, list.index) : undefined}
        aria-invalid={isLeft || undefined}
        aria-describedby={isLeft ? warningId : undefined}
        placeholder={t('chat.writeTo', { name: ticket.name.split(' ')[0] ?? ticket.name })}
        maxLength={room}
        value={text}
        onChange={({ target }) => {
          noteWriting(ticketId, target.value)
          writeBox(ticketId, target.value)
          list.note(target.value, target.selectionStart)
          if (target.value === '') typing.stop()
          else typing.start()
        }}
        onSelect={({ currentTarget }) => list.follow(currentTarget.selectionStart)}
        onBlur={() => {
          typing.stop()
          list.close()
        }}
        onKeyDown={onKeyDown}
      />
      <div id={warningId} role="alert" className="composer-warning">
        {isLeft && t('chat.unknownVariable', { count: holes.left.length, names: holes.left.join(', ') })}
      </div>
      {list.isOpen && <ChoiceList id={list.id} label={t(list.title)} choices={list.choices} index={list.index} anchor={form} onTake={list.take} />}
      <ComposerBar ticket={ticket} text={text} left={room - text.length} />
    </form>
  )
}
