import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from './IconButton.tsx'
import { Layer } from './Layer.tsx'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the lower right, the main one last. */
  footer?: ReactNode
  size?: 's' | 'm' | 'l'
  /** A click beside it closes it. */
  isLoose?: boolean
}

/** A dialog: draw it while it is open. `Esc` and the cross close it. */
export function Dialog({ title, onClose, children, footer, size = 'm', isLoose = true }: DialogProps) {
  const t = useT()
  return (
    <Layer label={title} onClose={onClose} className={`dialog dialog-${size}`} isLoose={isLoose}>
      <header className="dialog-head">
        <h2 className="grow">{title}</h2>
        <IconButton icon={Cross} label={t('workbench.close')} onClick={onClose} />
      </header>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </Layer>
  )
}
