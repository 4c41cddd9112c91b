import { useT } from '#core/client/i18n/index.ts'
import { MultiPick, type MultiPickChoice } from '#core/client/ui/MultiPick.tsx'

export interface ChoiceFieldProps {
  label: string
  help: string
  error: string | null
  options: readonly MultiPickChoice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** Several of a list, as a field of a form. */
export function ChoiceField({ label, help, error, options, chosen, onChange }: ChoiceFieldProps) {
  const t = useT()
  return (
    <fieldset className="people-choice">
      <legend className="form-label">{label}</legend>
      <MultiPick
        label={t('team.form.find', { what: label })}
        listLabel={label}
        none={t('team.form.nothingFound')}
        options={options}
        chosen={chosen}
        onChange={onChange}
      />
      <div className={error ? 'form-error' : 'form-help'}>{error ?? help}</div>
    </fieldset>
  )
}
