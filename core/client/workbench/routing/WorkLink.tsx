import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { wantsNewTab } from '#core/client/ui/wantsNewTab.ts'
import { openBeside } from './useRouting.ts'

export interface WorkLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
}

/** A link inside the workbench: click goes there, Shift-click opens beside, Ctrl-click opens a browser tab. */
export function WorkLink({ to, onClick, children, ...rest }: WorkLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || wantsNewTab(event) || event.button !== 0) return
    event.preventDefault()
    if (!(event.shiftKey && openBeside(to))) navigate(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
