import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { type DefinedField, NO, YES } from '../../contract/index.ts'
import { type ContactFilter, NO_FIELD } from './filter.ts'

/** As much as a wish takes. */
const LONGEST = 255

export interface FieldFilterProps {
  fields: readonly DefinedField[]
  filter: ContactFilter
  onChange: (part: Partial<ContactFilter>) => void
}

/** Narrows the list by a field that the company defines: which field, then which values. */
export function FieldFilter({ fields, filter, onChange }: FieldFilterProps) {
  const t = useT()
  const any = { value: '', label: t('contacts.filter.any') }
  const field = fields.find(({ key }) => key === filter.field)
  return (
    <>
      <Select
        label={t('contacts.filter.field')}
        value={filter.field}
        options={[any, ...fields.map(({ key, name }) => ({ value: key, label: name }))]}
        onChange={(key) => onChange({ ...NO_FIELD, field: key })}
      />
      {field && <ValueFilter key={field.key} field={field} filter={filter} onChange={onChange} />}
    </>
  )
}

function ValueFilter({ field, filter, onChange }: Omit<FieldFilterProps, 'fields'> & { field: DefinedField }) {
  const t = useT()
  const { type } = field
  if (type === 'choice' || type === 'yesNo') {
    const options = [{ value: '', label: t('contacts.filter.field.filled') }, ...knownValues(field, t)]
    return <Select label={t('contacts.filter.field.value')} value={filter.fieldValue} options={options} onChange={(fieldValue) => onChange({ fieldValue })} />
  }
  if (type !== 'number' && type !== 'date') {
    return (
      <TextField label={t('contacts.filter.field.value')} value={filter.fieldValue} maxLength={LONGEST} onChange={(fieldValue) => onChange({ fieldValue })} />
    )
  }
  const Bound = type === 'date' ? DayBound : NumberBound
  return (
    <>
      <Bound label={t('contacts.filter.field.least')} value={filter.fieldFrom} onChange={(fieldFrom) => onChange({ fieldFrom })} />
      <Bound label={t('contacts.filter.field.most')} value={filter.fieldTo} onChange={(fieldTo) => onChange({ fieldTo })} />
    </>
  )
}

interface BoundProps {
  label: string
  value: string
  onChange: (value: string) => void
}

const DayBound = (props: BoundProps) => <DateField {...props} leans="back" isLazy />

const NumberBound = (props: BoundProps) => <TextField {...props} maxLength={LONGEST} inputMode="decimal" autoComplete="off" />

const knownValues = ({ type, options }: DefinedField, t: Translate) =>
  type === 'choice'
    ? options.map((option) => ({ value: option, label: option }))
    : [
        { value: YES, label: t('core.typed.yes') },
        { value: NO, label: t('core.typed.no') },
      ]
