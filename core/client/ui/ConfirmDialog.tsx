import { useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from './Button.tsx'
import { Layer } from './Layer.tsx'

export interface ConfirmDialogProps {
  title: string
  /** Text of what will happen, in one or two sentences. */
  text: string
  /** A verb: 'Excluir', 'Encerrar'. */
  confirmLabel: string
  onConfirm: () => void | Promise<void>
  onClose: () => void
  isDanger?: boolean
}

/** Asks before what cannot be undone. The focus starts on the confirming button. @see specification §9 */
export function ConfirmDialog({ title, text, confirmLabel, onConfirm, onClose, isDanger = false }: ConfirmDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  /** Another dialog may be open by the time the answer is here: it closes only this one. */
  const hasLeft = useRef(false)
  const leave = () => {
    hasLeft.current = true
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      if (!hasLeft.current) onClose()
    } catch (error) {
      reportError(error)
      setBusy(false)
    }
  }
  return (
    <Layer label={title} onClose={leave} className="dialog dialog-s" role="alertdialog">
      <header className="dialog-head">
        <h2 className="grow">{title}</h2>
      </header>
      <div className="dialog-body">{text}</div>
      <footer className="dialog-foot">
        <Button onClick={leave}>{t('workbench.cancel')}</Button>
        <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void confirm()} autoFocus>
          {confirmLabel}
        </Button>
      </footer>
    </Layer>
  )
}
