import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { insertText } from '#core/client/ui/insertText.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { type ComposerChoice, type ComposerNone, composerTriggers } from '../../contract/client.ts'
import { abilitiesOf } from '../abilities.ts'
import { stageStored } from '../media/staged.ts'
import { type TriggerWord, triggerWordAt } from './triggerWord.ts'

const MOST_SHOWN = 8
/** `none`: what is said where a word that was meant for a list finds nothing there; `isWarned`: Enter was pressed on it once. */
interface Found {
  choices: readonly ComposerChoice[]
  none: ComposerNone | null
  /** Below 0: no line is marked. */
  index: number
  isWarned: boolean
}
const NOTHING: Found = { choices: [], none: null, index: 0, isWarned: false }
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const triggersAtom = contributionsAtom(composerTriggers)

export interface TriggerParts {
  box: RefObject<HTMLTextAreaElement | null>
  ticket: Ticket
  /** Enter was pressed on a word that turned out to offer nothing, or once more where that was said. */
  onNothing: () => void
}

/** Choices for the word at the caret, and the keys of their list. */
export function useTrigger({ box, ticket, onNothing }: TriggerParts) {
  const client = useClient()
  const id = useId()
  const triggers = useAtomValue(triggersAtom)
  const [word, setWord] = useState<TriggerWord | null>(null)
  const [found, setFound] = useState(NOTHING)
  const answered = useRef<TriggerWord | null>(null)
  /** Where the word begins that `Escape` closed the list of. */
  const dismissedAt = useRef<number | null>(null)
  /** Enter came before the answer did. */
  const isEntering = useRef(false)
  const isInserting = useRef(false)
  const latest = useRef({ ticket, onNothing })
  latest.current = { ticket, onNothing }

  const attach = (ticketId: number, media: MediaFile) => {
    if (abilitiesOf(client.get, ticketId).media) stageStored(ticketId, media)
    else client.notify(client.t('chat.voice.fileNotHere', { name: media.name }), 'warning')
  }
  const close = () => {
    isEntering.current = false
    setWord(null)
  }
  const take = (choice: ComposerChoice | undefined) => {
    if (!word || !choice || !box.current) return
    close()
    isInserting.current = true
    insertText(box.current, choice.text, word.start, word.end)
    isInserting.current = false
    if (choice.media) attach(latest.current.ticket.id, choice.media)
  }
  const answer = useRef(take)
  answer.current = take

  useEffect(() => {
    answered.current = null
    if (!word) {
      setFound(NOTHING)
      return
    }
    let isStale = false
    const asked = triggers.filter(({ character }) => character === word.character)
    void Promise.allSettled(asked.map((trigger) => trigger.search(word.query, latest.current.ticket, client))).then((answers) => {
      if (isStale) return
      const choices = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])).slice(0, MOST_SHOWN)
      const none = choices.length === 0 && word.isFirst ? (asked.find((trigger) => trigger.none)?.none?.(word.query, client) ?? null) : null
      answered.current = word
      setFound({ choices, none, index: none ? -1 : 0, isWarned: none !== null && isEntering.current })
      if (!isEntering.current) return
      isEntering.current = false
      if (choices[0]) answer.current(choices[0])
      else if (!none) latest.current.onNothing()
    })
    return () => {
      isStale = true
    }
  }, [word, triggers, client])

  const isOpen = word !== null && (found.choices.length > 0 || found.none !== null)
  /** After a change of the text: which word the caret stands behind now. */
  const note = (text: string, caret: number) => {
    if (isInserting.current) return
    const next = triggerWordAt(
      text,
      caret,
      triggers.map(({ character }) => character),
    )
    // The character alone is a new word, also where another one was closed.
    if (next?.start !== dismissedAt.current || next?.query === '') dismissedAt.current = null
    isEntering.current = false
    setWord(next && next.start !== dismissedAt.current ? next : null)
  }
  const doAction = () => {
    const action = found.none?.action
    close()
    action?.run()
  }
  /** The keys of the list that says that it has nothing: the first Enter tells what a second one does. */
  const pressOnNone = (key: string): boolean => {
    if (STEPS[key] && found.none?.action) setFound((now) => ({ ...now, index: now.index < 0 ? 0 : -1 }))
    else if (key === 'Tab' && found.none?.action) doAction()
    else if (key !== 'Enter') return false
    else if (found.index === 0) doAction()
    else if (!found.isWarned) setFound((now) => ({ ...now, isWarned: true }))
    else {
      close()
      latest.current.onNothing()
    }
    return true
  }
  /** Answers whether the key was the list's. */
  const press = (event: KeyboardEvent): boolean => {
    if (!word || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    const step = STEPS[event.key]
    const isTaking = event.key === 'Enter' || (event.key === 'Tab' && isOpen)
    if (isTaking && answered.current !== word) isEntering.current = true
    else if (!isOpen) return false
    else if (event.key === 'Escape') {
      dismissedAt.current = word.start
      close()
    } else if (found.none) {
      if (!pressOnNone(event.key)) return false
    } else if (step) setFound((now) => ({ ...now, index: (now.index + step + now.choices.length) % now.choices.length }))
    else if (isTaking) take(found.choices[found.index])
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  /** The caret went elsewhere. */
  const follow = (caret: number) => {
    if (word && caret !== word.end && !isInserting.current) close()
  }
  const title = triggers.find(({ character }) => character === word?.character)?.title ?? ''
  return { id, isOpen, title, ...found, note, press, follow, take, doAction, close }
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
