import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { KindSetting } from '#core/contract/kindSettings.ts'
import type { NodeOf } from '../../contract/index.ts'
import { stepKindOf, useChoices } from '../choices/names.ts'
import { NumberField } from './fields/NumberField.tsx'
import { VariableText } from './fields/VariableText.tsx'
import type { FieldsProps } from './fieldsProps.ts'

const MESSAGE_ROWS = 4
const TEXT_ROWS = 2
const MOST_MINUTES = 999_999

/** Settings of a step that a plugin adds, as its kind describes them. */
export function AddedFields({ node, onChange }: FieldsProps<NodeOf<'added'>>) {
  const t = useT()
  const kind = stepKindOf(useChoices(), node)
  if (!kind) return <p className="form-error">{t('flows.lint.stepGone')}</p>
  return kind.settings.map((setting) => (
    <AddedField
      key={setting.name}
      texts={kind.texts}
      setting={setting}
      value={node.settings[setting.name]}
      onChange={(value) => onChange({ ...node, settings: { ...node.settings, [setting.name]: value } })}
    />
  ))
}

interface AddedFieldProps {
  /** Start of the catalogue keys of the kind. */
  texts: string
  setting: KindSetting
  value: string | number | undefined
  onChange: (value: string | number) => void
}

function AddedField(props: AddedFieldProps) {
  const { texts, setting, value, onChange } = props
  const t = useT()
  const { name, control, longest, most, options } = setting
  const label = t(`${texts}.field.${name}`)
  switch (control) {
    case 'text':
    case 'message': {
      const rows = control === 'text' ? TEXT_ROWS : MESSAGE_ROWS
      return <VariableText label={label} rows={rows} longest={longest ?? undefined} value={String(value ?? '')} onChange={onChange} />
    }
    case 'option': {
      const offered = options.map((option) => ({ value: option, label: t(`${texts}.option.${option}`) }))
      return <Select label={label} value={String(value ?? '')} options={offered} onChange={onChange} />
    }
    case 'minutes':
      return <NumberField label={t('flows.inMinutes', { name: label })} value={Number(value ?? 0)} least={0} most={most ?? MOST_MINUTES} onChange={onChange} />
    default:
      return <RowField {...props} label={label} />
  }
}

/** A choice among rows, by ids that are numbers or texts. A row that is gone is still named as such. */
function RowField({ texts, setting, value, onChange, label }: AddedFieldProps & { label: string }) {
  const t = useT()
  const { name, control, isRequired, choices } = setting
  const none = control === 'choice' ? 0 : ''
  const chosen = value ?? none
  const isGone = chosen !== none && !choices.some(({ id }) => id === chosen)
  return (
    <Select
      label={label}
      value={String(chosen)}
      options={[
        { value: String(none), label: isRequired ? t('flows.choose') : t(`${texts}.none.${name}`) },
        ...choices.map((choice) => ({ value: String(choice.id), label: choice.name })),
        ...(isGone ? [{ value: String(chosen), label: t('flows.gone', { id: chosen }) }] : []),
      ]}
      onChange={(id) => onChange(control === 'choice' ? Number(id) : id)}
    />
  )
}
