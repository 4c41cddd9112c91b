import { Overlay2 } from '@blueprintjs/core'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { classes } from './classes.ts'
import { useKeepFocus } from './useKeepFocus.ts'

export interface LayerProps {
  /** Accessible name of the dialog. */
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
  /** A click beside it closes it. */
  isLoose?: boolean
  /** Questions that interrupt. */
  role?: 'dialog' | 'alertdialog'
}

/** Runs when the content is really on the page, which the overlay brings about later than the first effects. */
function focusStart(inside: HTMLElement | null): void {
  const layer = inside?.parentElement
  if (!layer || layer.contains(document.activeElement)) return
  const start = layer.querySelector<HTMLElement>('[data-autofocus], input:not([type=hidden], [disabled]), textarea:not([disabled]), select:not([disabled])')
  ;(start ?? layer).focus({ preventScroll: true })
}

/** An action may take away what had the focus: the next key then belongs to the uppermost layer all the same, not to the page below. */
function useRegainedFocus(content: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const regain = (event: KeyboardEvent) => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const layer = [...document.querySelectorAll<HTMLElement>('.layer')].at(-1)
      if (!layer || layer !== content.current?.parentElement) return
      layer.focus({ preventScroll: true })
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', regain, true)
    return () => document.removeEventListener('keydown', regain, true)
  }, [content])
}

/** A layer that floats above everything and holds the focus until it closes; the focus and the selection then go back where they were. */
export function Layer({ label, onClose, children, className, isLoose = true, role = 'dialog' }: LayerProps) {
  const content = useRef<HTMLDivElement>(null)
  useKeepFocus()
  useRegainedFocus(content, onClose)
  const arrive = useCallback((element: HTMLDivElement | null) => {
    content.current = element
    focusStart(element)
  }, [])
  return (
    <Overlay2 isOpen onClose={onClose} canOutsideClickClose={isLoose} transitionDuration={0} shouldReturnFocusOnClose={false} backdropClassName="veil">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is always one of dialog and alertdialog */}
      <div tabIndex={-1} className={classes('layer', className)} role={role} aria-modal="true" aria-label={label}>
        <div ref={arrive} className="layer-inside">
          {children}
        </div>
      </div>
    </Overlay2>
  )
}
