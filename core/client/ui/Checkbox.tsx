import { Checkbox as BlueprintCheckbox } from '@blueprintjs/core'
import type { ReactNode } from 'react'

export interface CheckboxProps {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  /** Neither: some of the rows below are chosen. */
  isMixed?: boolean
}

export function Checkbox({ label, isChecked, onChange, isDisabled, isMixed }: CheckboxProps) {
  return (
    <BlueprintCheckbox
      checked={isChecked}
      indeterminate={isMixed ?? false}
      disabled={isDisabled ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    >
      {label}
    </BlueprintCheckbox>
  )
}
