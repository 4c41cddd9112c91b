import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { Badge } from '#core/client/ui/marks.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { areaAtom } from '../layout.atoms.ts'
import { areaOf } from '../routing/matchRoutes.ts'
import { WorkLink } from '../routing/WorkLink.tsx'

const NONE = atom(0)

/** Whether an entry stands for where one is: the area on display, or the address below it. A panel of another area may have the focus here. */
export function isCurrent(path: string, address: string, area: string | null): boolean {
  if (area !== null && areaOf(address) !== area) return areaOf(path) === area
  return address === path || address.startsWith(`${path}/`)
}

export interface SideBarLinkProps {
  item: SideBarItem
  /** With its name beside the icon. */
  isWide: boolean
  onFollow: () => void
}

export function SideBarLink({ item, isWide, onFollow }: SideBarLinkProps) {
  const t = useT()
  const count = useAtomValue(useMemo(() => item.badge ?? NONE, [item.badge]))
  const isHere = isCurrent(item.path, usePathname(), useAtomValue(areaAtom))
  const title = t(item.title)
  const hints = useAtomValue(hintsAtom)
  return (
    <WorkLink
      to={item.path}
      className="side-link"
      aria-label={isWide ? undefined : count > 0 ? `${title}, ${count > 99 ? '99+' : count}` : title}
      aria-current={isHere ? 'page' : undefined}
      onClick={onFollow}
      {...(isWide ? {} : tip(title, item.command && hints.get(item.command)))}
    >
      <item.icon size={16} />
      {isWide && <span className="grow cut">{title}</span>}
      <Badge count={count} />
    </WorkLink>
  )
}
