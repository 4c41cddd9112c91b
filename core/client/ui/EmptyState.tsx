import type { ComponentType, ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** Text of what this is and how it starts. */
  text?: ReactNode
  icon?: ComponentType<{ size?: number }>
  /** The one button that starts. */
  children?: ReactNode
}

/** Nothing here yet: what this is, and one button that starts. */
export function EmptyState({ title, text, icon: Icon, children }: EmptyStateProps) {
  return (
    <div className="empty">
      {Icon && (
        <span className="empty-icon">
          <Icon size={20} />
        </span>
      )}
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
