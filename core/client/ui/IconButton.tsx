import type { ButtonHTMLAttributes, ComponentType } from 'react'
import { classes } from './classes.ts'
import { tip } from './tip.ts'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  icon: ComponentType<{ size?: number }>
  /** Accessible name, shown as the tip. */
  label: string
  /** Its keys, shown in the tip. */
  keys?: string
  isActive?: boolean
}

/** A square button with an icon alone; the tip says its name and keys. */
export function IconButton({ icon: Icon, label, keys, isActive = false, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} {...tip(label, keys)} aria-label={label} className={classes('icon-btn', isActive && 'is-active', className)}>
      <Icon size={16} />
    </button>
  )
}
