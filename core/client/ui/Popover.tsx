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
}

/** What floats at a button until one clicks elsewhere or presses `Esc`. The browser's top layer: no dialog or tile can cover it. */
export function Popover({ trigger, children, align = 'start', kind = 'dialog', label }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
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
  children: ReactNode
  align?: 'start' | 'end'
  label?: string
}

/** The floating part of popovers and context menus: open while drawn. */
export function Floating({ id, anchor, onClose, children, align = 'start', label }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ anchor, onClose })
  latest.current = { anchor, onClose }
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
    place()
    element.addEventListener('toggle', toggled)
    window.addEventListener('resize', place)
    return () => {
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
