import { Trash } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { newId } from '#core/contract/ids.ts'
import { LONGEST_FIELD_NAME, LONGEST_FIELD_VALUE, MOST_FIELDS } from '../../contract/index.ts'

export interface FieldRow {
  key: string
  name: string
  value: string
}

export interface FieldRowsProps {
  rows: readonly FieldRow[]
  error: string | null
  onChange: (rows: FieldRow[]) => void
}

/** Further facts of a new contact, a name and a value in each row. */
export function FieldRows({ rows, error, onChange }: FieldRowsProps) {
  const t = useT()
  const change = (key: string, part: Partial<FieldRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <>
      {rows.map(({ key, name, value }, index) => (
        <div key={key} className="contact-field-row">
          <TextField
            label={t('contacts.fields.name')}
            value={name}
            error={index === rows.length - 1 ? error : null}
            maxLength={LONGEST_FIELD_NAME}
            autoComplete="off"
            autoFocus={name === ''}
            onChange={(next) => change(key, { name: next })}
          />
          <TextField
            label={t('contacts.fields.value')}
            value={value}
            maxLength={LONGEST_FIELD_VALUE}
            autoComplete="off"
            onChange={(next) => change(key, { value: next })}
          />
          <IconButton
            icon={Trash}
            label={t('contacts.fields.remove', { name: name || t('contacts.fields.one') })}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      {rows.length < MOST_FIELDS && (
        <Button variant="minimal" className="contact-add-field" onClick={() => onChange([...rows, { key: newId(), name: '', value: '' }])}>
          {t('contacts.fields.add')}
        </Button>
      )}
    </>
  )
}
