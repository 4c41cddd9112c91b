import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { LONGEST_NAME } from '#plugins/contacts/contract/index.ts'

export interface NewNumberFormProps {
  /** As people write it. */
  international: string
  onStart: (name: string) => void
  onClose: () => void
}

/** Names the contact that a typed number becomes. */
export function NewNumberForm({ international, onStart, onClose }: NewNumberFormProps) {
  const t = useT()
  const [name, setName] = useState('')
  return (
    <FormDialog
      title={t('tickets.start.withNumber', { number: international })}
      saveLabel={t('tickets.start.go')}
      isDirty={name !== ''}
      onSave={() => onStart(name.trim())}
      onClose={onClose}
    >
      <TextField label={t('tickets.start.name')} help={t('tickets.start.nameHelp')} value={name} maxLength={LONGEST_NAME} onChange={setName} />
    </FormDialog>
  )
}
