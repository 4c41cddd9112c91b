import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { KeyHint } from './KeyHint.tsx'
import { placeBelow } from './position.ts'

const DELAY_MS = 400

interface Shown {
  text: string
  keys: string | undefined
  anchor: DOMRect
}

/** Draws the tip of whatever carries `tip(…)` and has the pointer or the keyboard's focus. One for the whole page. */
export function TipHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const show = (event: Event) => {
      hide()
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      if (!target || (event.type === 'focusin' && !target.matches(':focus-visible'))) return
      timer = setTimeout(() => {
        const { tip: text = '', tipKeys: keys } = target.dataset
        if (target.isConnected) setShown({ text, keys, anchor: target.getBoundingClientRect() })
      }, DELAY_MS)
    }
    const starts = ['pointerover', 'focusin'] as const
    const ends = ['pointerdown', 'keydown', 'scroll', 'focusout'] as const
    for (const name of starts) document.addEventListener(name, show)
    for (const name of ends) document.addEventListener(name, hide, true)
    return () => {
      clearTimeout(timer)
      for (const name of starts) document.removeEventListener(name, show)
      for (const name of ends) document.removeEventListener(name, hide, true)
    }
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!shown || !element) return
    element.showPopover?.()
    const size = element.getBoundingClientRect()
    const centre = (shown.anchor.left + shown.anchor.right - size.width) / 2
    const { left, top } = placeBelow({ ...shown.anchor.toJSON(), left: centre }, size, { width: window.innerWidth, height: window.innerHeight })
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }, [shown])

  if (!shown) return null
  return (
    <div ref={box} popover="manual" className="tip" role="tooltip">
      {shown.text} <KeyHint keys={shown.keys} isCompact />
    </div>
  )
}
