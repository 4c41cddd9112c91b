import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isSilent, writtenPress } from '#core/client/commands/keyEvent.ts'

/** How long a sequence that is being recorded waits for its next key. */
const NEXT_PRESS_MS = 1_000

/** Presses of the longest sequence. */
const LONGEST = 3

export interface Recording {
  /** Keys pressed so far; null while nothing is being recorded. */
  presses: readonly string[] | null
  /** The last key cannot be used. */
  isRefused: boolean
  start: () => void
  stop: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Records a press, or a sequence when the next one follows soon enough. Escape alone cancels, Backspace alone removes, Tab goes on.
 */
export function useRecorder(onRecord: (keys: string) => void, onRemove: () => void): Recording {
  const [presses, setPresses] = useState<readonly string[] | null>(null)
  const [isRefused, setRefused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const stop = () => {
    clearTimeout(timer.current)
    setPresses(null)
    setRefused(false)
  }
  const take = (keys: readonly string[]) => {
    stop()
    onRecord(keys.join(' '))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (presses === null || isSilent(event)) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Tab' && isPlain) {
      if (presses.length > 0) take(presses)
      else stop()
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === 'Escape' && isPlain) return stop()
    if (event.key === 'Backspace' && isPlain) {
      stop()
      onRemove()
      return
    }
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
    const press = writtenPress({ key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState('AltGraph') })
    setRefused(press === null)
    if (press === null) return
    const next = [...presses, press]
    clearTimeout(timer.current)
    if (next.length >= LONGEST) return take(next)
    setPresses(next)
    timer.current = setTimeout(() => take(next), NEXT_PRESS_MS)
  }
  return { presses, isRefused, start: () => setPresses([]), stop, onKeyDown }
}
