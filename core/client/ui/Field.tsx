import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  help?: ReactNode
  /** In words, or null. */
  error?: string | null
  /** Draws the control with the ids that tie it to its texts. */
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** Label above, control, help or error below. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  const below = error || help ? `${id}-below` : undefined
  return (
    <div className="form-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': below, 'aria-invalid': error ? true : undefined })}
      {(error || help) && (
        <div id={below} className={error ? 'form-error' : 'form-help'}>
          {error ?? help}
        </div>
      )}
    </div>
  )
}
