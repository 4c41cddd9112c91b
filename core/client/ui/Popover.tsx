import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { placeBelow } from './position.ts'

export interface TriggerProps {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu'
  'aria-controls': string | undefined
}

export interface PopoverProps {
  /** Draws the button; spread the props onto it. */
  trigger: (props: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  kind?: 'dialog' | 'menu'
  label?: string
  /** Where the keyboard goes when it closes by key, in place of the button. */
  returnTo?: () => HTMLElement | null
}

/** A box that floats at a button until one clicks elsewhere or presses `Esc`. The browser's top layer: no dialog or tile can cover it. */
export function Popover({ trigger, children, align = 'start', kind = 'dialog', label, returnTo }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    const target = returnTo?.() ?? button.current
    target?.focus()
  }
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen((open) => !open),
        'aria-expanded': isOpen,
        'aria-haspopup': kind,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && (
        <Floating
          id={id}
          align={align}
          anchor={() => button.current?.getBoundingClientRect() ?? new DOMRect()}
          onClose={() => setOpen(false)}
          onEscape={close}
          label={kind === 'dialog' ? label : undefined}
        >
          {children(close)}
        </Floating>
      )}
    </>
  )
}

export interface FloatingProps {
  id?: string
  anchor: () => DOMRect
  onClose: () => void
  /** Where `Esc` leads, wherever the focus is; without it the content sees to that key. */
  onEscape?: () => void
  children: ReactNode
  align?: 'start' | 'end'
  label?: string
}

/** The floating part of popovers and context menus: open while drawn. */
export function Floating({ id, anchor, onClose, onEscape, children, align = 'start', label }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ anchor, onClose, onEscape })
  latest.current = { anchor, onClose, onEscape }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.showPopover?.()
    const place = () => {
      const { left, top } = placeBelow(
        latest.current.anchor(),
        element.getBoundingClientRect(),
        { width: window.innerWidth, height: window.innerHeight },
        align,
      )
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    const toggled = (event: Event) => {
      if ('newState' in event && event.newState === 'closed') latest.current.onClose()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current.onEscape) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.onEscape()
    }
    place()
    document.addEventListener('keydown', pressed, true)
    element.addEventListener('toggle', toggled)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('keydown', pressed, true)
      element.removeEventListener('toggle', toggled)
      window.removeEventListener('resize', place)
    }
  }, [align])
  return (
    <div ref={box} id={id} popover="auto" className="floating" {...(label ? { role: 'dialog', 'aria-label': label } : {})}>
      {children}
    </div>
  )
}
