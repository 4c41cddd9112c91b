import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Said below the field; an error takes its place. */
  help?: string
  error?: string | null
  /** The error is about something else than this field's content. */
  isValid?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** Stands inside the field, at its end. */
  children?: ReactNode
}

/** A labelled input of the public pages; the error is tied to it and read out. */
export function TextField({ label, help, error = null, isValid = false, inputRef, children, ...input }: TextFieldProps) {
  const id = useId()
  const isInvalid = error !== null && !isValid
  const message = error ?? help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={isInvalid ? 'field-box field-box-bad' : 'field-box'}>
        <input {...input} id={id} ref={inputRef} aria-invalid={isInvalid} aria-describedby={message ? `${id}-help` : undefined} />
        {children}
      </span>
      {message && (
        <p className={error === null ? 'field-help' : 'field-help field-help-bad'} id={`${id}-help`} role={error === null ? undefined : 'alert'}>
          {message}
        </p>
      )}
    </div>
  )
}
