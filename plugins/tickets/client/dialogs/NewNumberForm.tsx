import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { Connection } from '#plugins/connections/contract/index.ts'
import { LONGEST_NAME } from '#plugins/contacts/contract/index.ts'

export interface NewNumberFormProps {
  /** As people write it. */
  international: string
  /** Connections that can call a number, the usual one first. */
  connections: readonly Connection[]
  /** Wanted before the number was known; taken where it can call one. */
  chosenId: number | undefined
  onStart: (by: { name: string; whatsappId: number }) => void
  onClose: () => void
}

/** Names the contact that a typed number becomes, and the connection that calls it. */
export function NewNumberForm({ international, connections, chosenId, onStart, onClose }: NewNumberFormProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [wanted, setWanted] = useState(chosenId)
  const by = connections.find(({ id }) => id === wanted) ?? connections[0]
  return (
    <FormDialog
      title={t('tickets.start.withNumber', { number: international })}
      saveLabel={t('tickets.start.go')}
      isDirty={name !== ''}
      onSave={() => by && onStart({ name: name.trim(), whatsappId: by.id })}
      onClose={onClose}
    >
      <TextField label={t('tickets.start.name')} help={t('tickets.start.nameHelp')} value={name} maxLength={LONGEST_NAME} onChange={setName} />
      <Select
        label={t('tickets.details.connection')}
        value={String(by?.id ?? '')}
        onChange={(id) => setWanted(Number(id))}
        options={connections.map(({ id, name: label }) => ({ value: String(id), label }))}
      />
    </FormDialog>
  )
}
