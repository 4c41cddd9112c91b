import { Checkbox } from '#core/client/ui/Checkbox.tsx'

export interface ChoicesProps<T> {
  legend: string
  options: readonly { id: T; name: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Any of a few, each with its tick. */
export function Choices<T extends string | number>({ legend, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      <div className="workspace-people">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            isChecked={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
