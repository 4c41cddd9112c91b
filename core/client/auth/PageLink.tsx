import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link inside the application; with Ctrl it opens a new browser tab, as links do. */
export function PageLink({ to, isButton = false, children }: { to: string; isButton?: boolean; children: ReactNode }) {
  return (
    <Link href={to} className={isButton ? 'deed-button' : 'deed-link'}>
      {children}
    </Link>
  )
}
