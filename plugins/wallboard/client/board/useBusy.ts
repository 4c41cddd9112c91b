import { type HTMLAttributes, useEffect, useRef, useState } from 'react'

/** So long after the last movement nobody is thought to point at the board any more. */
const REST_MS = 20_000

/** Whether somebody points at what carries the handlers or works in it by keys, and whether it has the focus. */
export function useBusy(): { isBusy: boolean; isFocused: boolean; handlers: HTMLAttributes<HTMLElement> } {
  const [isBusy, setBusy] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setBusy(false), REST_MS)
    setBusy(true)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setBusy(false)
  }
  return {
    isBusy,
    isFocused,
    handlers: {
      onPointerMove: move,
      onKeyDownCapture: move,
      onScrollCapture: move,
      onPointerLeave: leave,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
