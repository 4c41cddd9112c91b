import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { Badge } from '#core/client/ui/marks.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { Contributed } from '../Contributed.tsx'
import { WorkLink } from '../routing/WorkLink.tsx'
import { SCREEN_MENU } from './menuCommands.ts'

const NONE = atom(0)

const named = (title: string, count: number) => (count > 0 ? `${title}, ${count > 99 ? '99+' : count}` : title)

export interface IconLinkProps {
  to: string
  title: string
  count: number
  isHere: boolean
  icon: ReactNode
  /** With its name beside the icon. */
  isWide: boolean
  keys?: string | undefined
  onFollow?: (event: { preventDefault: () => void }) => void
}

/** An icon of the bar, with its name when there is room. */
export function IconLink({ to, title, count, isHere, icon, isWide, keys, onFollow }: IconLinkProps) {
  return (
    <WorkLink
      to={to}
      className="side-link"
      aria-label={isWide ? undefined : named(title, count)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onFollow}
      {...(isWide ? {} : tip(title, keys))}
    >
      {icon}
      {isWide && <span className="grow cut">{title}</span>}
      <Badge count={count} />
    </WorkLink>
  )
}

/** A screen that the person pinned. */
export function PinLink({ item, isHere, isWide }: { item: SideBarItem; isHere: boolean; isWide: boolean }) {
  const t = useT()
  const count = useAtomValue(useMemo(() => item.badge ?? NONE, [item.badge]))
  const keys = useAtomValue(hintsAtom).get(item.command ?? '')
  return (
    <Contributed point={sideBarItems} value={item}>
      <IconLink to={item.path} title={t(item.title)} count={count} isHere={isHere} isWide={isWide} icon={<item.icon size={16} />} keys={keys} />
    </Contributed>
  )
}

export interface ColumnLinkProps {
  item: SideBarItem
  isHere: boolean
  onFollow?: () => void
}

/** A screen by its name, with what waits there; its menu pins it. */
export function ColumnLink({ item, isHere, onFollow }: ColumnLinkProps) {
  const t = useT()
  const title = t(item.title)
  const count = useAtomValue(useMemo(() => item.badge ?? NONE, [item.badge]))
  const keys = useAtomValue(hintsAtom).get(item.command ?? '')
  return (
    <Contributed point={sideBarItems} value={item}>
      <WorkLink
        to={item.path}
        className="column-link"
        aria-current={isHere ? 'page' : undefined}
        onClick={onFollow}
        onContextMenu={(event) => openContextMenu(event, { menu: SCREEN_MENU, label: title, args: { id: item.id } })}
        {...(keys ? tip(title, keys) : {})}
      >
        <span className="grow cut">{title}</span>
        <Badge count={count} />
      </WorkLink>
    </Contributed>
  )
}
