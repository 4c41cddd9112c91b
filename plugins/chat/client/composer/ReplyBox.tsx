import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { insertText } from '#core/client/ui/insertText.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { LONGEST_BODY } from '../../contract/index.ts'
import { signatureHead } from '../../contract/signature.ts'
import { boxTextAtom, writeBox } from '../boxText.ts'
import { markNewestSeen } from '../conversation/moveAmongBubbles.ts'
import { editOwn, isEditable } from '../deeds/messageActions.ts'
import { newestOf } from '../deeds/messageOf.ts'
import { RecorderBar } from '../media/voice/RecorderBar.tsx'
import { recordingAtom } from '../media/voice/recording.ts'
import { ChoiceList, NoneList } from './ChoiceList.tsx'
import { ComposerBar } from './ComposerBar.tsx'
import { noteWriting } from './collision.ts'
import { EmojiPicker } from './emoji/EmojiPicker.tsx'
import { emojiPickerAtom } from './emoji/emojiPicker.atoms.ts'
import { enterSendsAtom, signatureAtom } from './preferences.ts'
import { refusalsAtom } from './refusals.ts'
import { type After, submitters } from './submitters.ts'
import { useHoles } from './useHoles.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import { useSubmit } from './useSubmit.ts'
import { optionId, useTrigger } from './useTrigger.ts'
import { useTypingSignal } from './useTypingSignal.ts'

const MOST_ROWS_PX = 160
const GROWS_BY_ITSELF = 'fieldSizing' in document.documentElement.style

/** The reply box of an open ticket. Every keystroke is kept. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { id: ticketId } = ticket
  const client = useClient()
  const isPicking = useAtomValue(emojiPickerAtom) === ticketId
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
    if (enterSends) void submit('stay')
    else if (box.current) insertText(box.current, '\n')
  }
  const list = useTrigger({ box, ticket, onNothing: enter })
  const isNarrow = useIsNarrow(form)
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
    const own = (after: After) => latest.current(after)
    submitters.set(ticketId, own)
    return () => {
      if (submitters.get(ticketId) === own) submitters.delete(ticketId)
    }
  }, [ticketId])

  /** To the messages, the newest one marked. */
  const leaveBox = (): boolean => {
    // While one records, the key is the recorder's.
    if (client.get(recordingAtom)?.ticketId === ticketId) return false
    const log = box.current?.closest('.conversation')?.querySelector('.log')
    return log ? markNewestSeen(log) : false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.press(event)) return
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && leaveBox()) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'ArrowUp' && text === '' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      const newest = newestOf(client.get, ticketId, (message) => isEditable(client.get, message))
      if (newest) {
        event.preventDefault()
        void client.run(editOwn, newest)
      }
      return
    }
    if (event.key !== 'Enter' || event.altKey || event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    // With both it is a command of its own.
    if (isMod ? event.shiftKey : event.shiftKey || !enterSends) return
    event.preventDefault()
    event.stopPropagation()
    void submit('stay')
  }
  const room = LONGEST_BODY - (signature.isOn ? signatureHead(signature.name).length : 0)
  const isLeft = holes.left.length > 0
  const refusals = useAtomValue(refusalsAtom)(text, t)
  const isWarned = isLeft || refusals.length > 0
  return (
    <form
      ref={form}
      className={classes('composer', isNarrow && 'is-narrow')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit('stay')
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
        aria-controls={list.isOpen && (!list.none || list.none.action) ? list.id : undefined}
        aria-activedescendant={list.isOpen && list.index >= 0 ? optionId(list.id, list.index) : undefined}
        aria-invalid={isWarned || undefined}
        aria-describedby={isWarned ? warningId : undefined}
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
        {[isLeft && t('chat.unknownVariable', { count: holes.left.length, names: holes.left.join(', ') }), ...refusals].filter(Boolean).join(' ')}
      </div>
      {list.isOpen && list.none && (
        <NoneList
          id={list.id}
          label={t(list.title)}
          none={list.none}
          isMarked={list.index === 0}
          isWarned={list.isWarned}
          anchor={form}
          onAction={list.doAction}
        />
      )}
      {list.isOpen && !list.none && (
        <ChoiceList id={list.id} label={t(list.title)} choices={list.choices} index={list.index} anchor={form} onTake={list.take} />
      )}
      {isPicking && (
        <EmojiPicker
          anchor={() => form.current?.getBoundingClientRect() ?? new DOMRect()}
          onClose={() => client.set(emojiPickerAtom, null)}
          onPick={(emoji) => {
            client.set(emojiPickerAtom, null)
            if (box.current) insertText(box.current, emoji)
          }}
        />
      )}
      <ComposerBar ticket={ticket} text={text} left={room - text.length} isNarrow={isNarrow} />
    </form>
  )
}
