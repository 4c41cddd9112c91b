import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

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
}

/** A form in a dialog: the first field has the focus, `Ctrl+Enter` saves, errors stand in a summary above the buttons. */
export function FormDialog({ title, saveLabel, isDirty, onSave, onClose, children }: FormDialogProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await onSave()
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  const close = () => (isDirty && !isBusy ? setAsking(true) : onClose())

  return (
    <Dialog title={title} onClose={close} isLoose={!isDirty}>
      <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        {children}
        <div role="alert" className="form-problem">
          {problem}
        </div>
        <footer className="dialog-foot">
          <Button onClick={close}>{t('workbench.cancel')}</Button>
          <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy}>
            {saveLabel ?? t('workbench.save')}
          </Button>
        </footer>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={t('workbench.discard.title')}
          text={t('workbench.discard.text')}
          confirmLabel={t('workbench.discard.confirm')}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
          isDanger
        />
      )}
    </Dialog>
  )
}
