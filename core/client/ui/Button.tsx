import type { ButtonHTMLAttributes, ComponentType } from 'react'
import { classes } from './classes.ts'
import { KeyHint } from './KeyHint.tsx'

export type ButtonVariant = 'default' | 'primary' | 'minimal' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  icon?: ComponentType<{ size?: number }>
  /** Its keys, shown as one small cap at the right. */
  keys?: string
  /** An action is running: cannot be pressed again, and says so. */
  isBusy?: boolean
}

/** A button with a word on it. Prefer `CommandButton` for anything a person can also do by key. */
export function Button({ variant = 'default', icon: Icon, keys, isBusy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('btn', `btn-${variant}`, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : rest.onClick}
    >
      {Icon && <Icon size={16} />}
      {children}
      <KeyHint keys={keys} isCompact />
    </button>
  )
}
