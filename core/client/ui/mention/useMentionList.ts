import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Colleague, mentionAt } from '#core/contract/mentions.ts'

const SHOWN = 6

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export interface MentionChoice {
  /** Colleagues that fit, at most six. */
  found: readonly Colleague[]
  cursor: number
  take: (person: Colleague) => void
  /** Answers whether the key was the list's. */
  press: (event: KeyboardEvent) => boolean
  /** To be called when the text or the caret has changed. */
  noteCaret: () => void
}

/** Offers colleagues while an `@` is being written in a box: arrows move, Enter and Tab take, `Esc` lets go. */
export function useMentionList(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  people: readonly Colleague[],
  onChange: (text: string) => void,
): MentionChoice {
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const mention = mentionAt(text, caret)
  const found =
    mention && mention.from !== closedAt
      ? people.filter(({ name }) => fold(name).includes(fold(mention.word)) && name !== mention.word.trim()).slice(0, SHOWN)
      : []
  const cursor = Math.min(at, found.length - 1)

  const take = (person: Colleague) => {
    if (!mention) return
    const next = `${text.slice(0, mention.from)}@${person.name} ${text.slice(caret)}`
    const after = mention.from + person.name.length + 2
    // At once: who types on must not find the caret moved under the next letter.
    flushSync(() => {
      onChange(next)
      setCaret(after)
      setAt(0)
    })
    box.current?.focus()
    box.current?.setSelectionRange(after, after)
  }
  const press = (event: KeyboardEvent): boolean => {
    const person = found[cursor]
    if (!person || event.ctrlKey || event.metaKey) return false
    if (event.key === 'ArrowDown') setAt(Math.min(cursor + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(cursor - 1, 0))
    else if (event.key === 'Enter' || event.key === 'Tab') take(person)
    else if (event.key === 'Escape') setClosedAt(mention?.from ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { found, cursor, take, press, noteCaret: () => setCaret(box.current?.selectionStart ?? 0) }
}
