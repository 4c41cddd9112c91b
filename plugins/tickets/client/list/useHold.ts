import { type DOMAttributes, useEffect, useRef, useState } from 'react'

/** A hand that rests this long at the top of the list does not mind if rows come in. */
const IDLE_MS = 4_000

export interface Hold {
  /** Whether somebody is at the rows, so that they must not move. */
  isSteady: boolean
  /** For the element around the rows. */
  handlers: DOMAttributes<HTMLElement>
}

/** Whether the pointer or the keyboard is at the rows of a list: below its top always, at its top until they have rested for a while. */
export function useHold(): Hold {
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isAtTop, setAtTop] = useState(true)
  const [isIdle, setIdle] = useState(false)
  const movedAt = useRef(0)
  const isEngaged = isOver || isFocused

  useEffect(() => {
    if (!isEngaged || isIdle) return
    let timer: ReturnType<typeof setTimeout>
    const checkIdle = () => {
      const rest = movedAt.current + IDLE_MS - Date.now()
      if (rest > 0) timer = setTimeout(checkIdle, rest)
      else setIdle(true)
    }
    checkIdle()
    return () => clearTimeout(timer)
  }, [isEngaged, isIdle])

  const move = () => {
    movedAt.current = Date.now()
    setIdle(false)
  }
  return {
    isSteady: isEngaged && !(isAtTop && isIdle),
    handlers: {
      onPointerEnter: () => {
        move()
        setOver(true)
      },
      onPointerMove: move,
      onPointerLeave: () => setOver(false),
      onFocus: () => {
        move()
        setFocused(true)
      },
      onBlur: () => setFocused(false),
      onKeyDown: move,
      onScrollCapture: ({ target }) => {
        move()
        if (target instanceof HTMLElement) setAtTop(target.scrollTop === 0)
      },
    },
  }
}
