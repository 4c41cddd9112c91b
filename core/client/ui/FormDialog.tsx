import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { onSubmitKeys } from './onSubmitKeys.ts'

export interface FormDialogProps {
  title: string
  /** A verb; 'Salvar' unless given. */
  saveLabel?: string
  /** Whether closing would lose something: then `Esc` asks first. */
  isDirty: boolean
  /** Saves. What it throws is shown in the dialog, which stays open; otherwise the dialog closes. */
  onSave: () => void | Promise<void>
  onClose: () => void
  children: ReactNode
  size?: 's' | 'm' | 'l'
  /** Whether saving does something that cannot be taken back. */
  isDanger?: boolean
}

/** A form in a dialog: the first field has the focus, `Ctrl+Enter` saves, errors stand in a summary above the buttons, and the first field that is wrong gets the focus. */
export function FormDialog({ title, saveLabel, isDirty, onSave, onClose, children, size, isDanger = false }: FormDialogProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Whoever leaves before the answer is here may have opened another dialog meanwhile: the answer closes none, and a failure is told elsewhere. */
  const hasLeft = useRef(false)

  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await onSave()
      if (!hasLeft.current) onClose()
    } catch (error) {
      if (hasLeft.current) return reportError(error)
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const leave = () => {
    hasLeft.current = true
    onClose()
  }
  const close = () => (isDirty ? setAsking(true) : leave())

  return (
    <Dialog title={title} onClose={close} isLoose={!isDirty} size={size}>
      <form ref={form} onSubmit={submit} onKeyDown={onSubmitKeys(() => form.current?.requestSubmit())} noValidate>
        {children}
        <div role="alert" className="form-problem">
          {problem}
        </div>
        <footer className="dialog-foot">
          <Button onClick={close}>{t('workbench.cancel')}</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} keys="mod+enter" isBusy={isBusy}>
            {saveLabel ?? t('workbench.save')}
          </Button>
        </footer>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={t('workbench.discard.title')}
          text={t('workbench.discard.text')}
          confirmLabel={t('workbench.discard.confirm')}
          onConfirm={leave}
          onClose={() => setAsking(false)}
          isDanger
        />
      )}
    </Dialog>
  )
}
