import { Switch as BlueprintSwitch } from '@blueprintjs/core'
import { useId } from 'react'

export interface SwitchProps {
  label: string
  /** Sentence on what it does. */
  help?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A setting that is on or off, with what it does below its name and the switch at the right. */
export function Switch({ label, help, isOn, onChange, isDisabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch-row">
      <div className="grow">
        <div className="switch-label">{label}</div>
        {help && (
          <div className="form-help" id={`${id}-help`}>
            {help}
          </div>
        )}
      </div>
      <BlueprintSwitch
        role="switch"
        aria-label={label}
        aria-describedby={help ? `${id}-help` : undefined}
        checked={isOn}
        disabled={isDisabled ?? false}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
