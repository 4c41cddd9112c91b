import { useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import './tickFields.css'

interface TickFieldsProps<T extends string | number> {
  label: string
  help?: string
  options: readonly { id: T; name: string }[]
  /** Names of few letters, more of them side by side. */
  isShort?: boolean
  chosen: readonly T[]
  error: string | null
  onChange: (ids: T[]) => void
}

/** Several of a few, all of them in sight. */
export function TickFields<T extends string | number>({ label, help, options, isShort = false, chosen, error, onChange }: TickFieldsProps<T>) {
  const id = useId()
  const below = error ?? help
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame that no other field has
    <div className="form-field" role="group" aria-labelledby={id} aria-describedby={below ? `${id}-below` : undefined}>
      <span className="form-label" id={id}>
        {label}
      </span>
      <div className={classes('tick-fields', isShort && 'is-short')}>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            label={option.name}
            isChecked={chosen.includes(option.id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, option.id] : chosen.filter((one) => one !== option.id))}
          />
        ))}
      </div>
      {below && (
        <div className={error ? 'form-error' : 'form-help'} id={`${id}-below`}>
          {below}
        </div>
      )}
    </div>
  )
}
