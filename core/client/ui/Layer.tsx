import { Overlay2 } from '@blueprintjs/core'
import type { ReactNode } from 'react'
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

/** What floats above everything and holds the focus until it closes; the focus and the selection then go back where they were. */
export function Layer({ label, onClose, children, className, isLoose = true, role = 'dialog' }: LayerProps) {
  useKeepFocus()
  return (
    <Overlay2 isOpen onClose={onClose} canOutsideClickClose={isLoose} transitionDuration={0} shouldReturnFocusOnClose={false} backdropClassName="veil">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is always one of dialog and alertdialog */}
      <div tabIndex={-1} className={classes('layer', className)} role={role} aria-modal="true" aria-label={label}>
        <div ref={focusStart} className="layer-inside">
          {children}
        </div>
      </div>
    </Overlay2>
  )
}
