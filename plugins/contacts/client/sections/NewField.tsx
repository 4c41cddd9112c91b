import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { type ContactField, LONGEST_FIELD_NAME, LONGEST_FIELD_VALUE } from '../../contract/index.ts'

export interface NewFieldProps {
  /** Answers what stands against it, in words, or null. */
  onAdd: (field: ContactField) => Promise<string | null>
  onClose: () => void
}

/** Name and value of a further fact. */
export function NewField({ onAdd, onClose }: NewFieldProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(await onAdd({ name: name.trim(), value: value.trim() }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form className="contact-new-field" aria-label={t('contacts.fields.add')} onSubmit={(event) => void submit(event)} onKeyDown={press} noValidate>
      <TextField
        label={t('contacts.fields.name')}
        value={name}
        error={problem}
        maxLength={LONGEST_FIELD_NAME}
        autoComplete="off"
        autoFocus
        onChange={(next) => {
          setName(next)
          setProblem(null)
        }}
      />
      <TextField label={t('contacts.fields.value')} value={value} maxLength={LONGEST_FIELD_VALUE} autoComplete="off" onChange={setValue} />
      <footer>
        <Button onClick={onClose}>{t('workbench.cancel')}</Button>
        <Button type="submit" variant="primary">
          {t('contacts.fields.save')}
        </Button>
      </footer>
    </form>
  )
}
