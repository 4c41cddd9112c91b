import { Chart, Chat, ChevronDown, ChevronRight, EyeOpen, FilterList, Flash, GlobeNetwork, Headset, People, SendMessage, Settings } from '@blueprintjs/icons'
import { atom, useAtomValue } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { Badge } from '#core/client/ui/marks.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { toggleMenuGroup } from './toggleMenuGroup.ts'

/** What stands for a folded group where there is no room for its name. */
const ICONS: Readonly<Record<SideBarItem['group'], ComponentType<{ size?: number }>>> = {
  service: Chat,
  contacts: People,
  campaigns: SendMessage,
  funnel: FilterList,
  automation: Flash,
  team: Headset,
  supervision: EyeOpen,
  reports: Chart,
  settings: Settings,
  platform: GlobeNetwork,
}

export interface SideBarHeadProps {
  group: SideBarItem['group']
  items: readonly SideBarItem[]
  isWide: boolean
  isOpen: boolean
  /** Id of what it opens. */
  controls: string
}

/** Folds a group and opens it; folded, it has the badges of its entries as one. */
export function SideBarHead({ group, items, isWide, isOpen, controls }: SideBarHeadProps) {
  const t = useT()
  const count = useAtomValue(useMemo(() => atom((get) => items.reduce((sum, { badge }) => sum + (badge ? get(badge) : 0), 0)), [items]))
  const shown = isOpen ? 0 : count
  const title = t(`workbench.group.${group}`)
  const Icon = ICONS[group]
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const button = (
    <button
      type="button"
      className={isWide ? 'side-head' : 'side-head is-slim'}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={shown > 0 ? `${title}, ${shown > 99 ? '99+' : shown}` : title}
      onClick={() => void runCommand(toggleMenuGroup, { group, isOpen: !isOpen })}
      {...(isWide ? {} : tip(title))}
    >
      {!isWide && <Icon size={16} />}
      {isWide && <span className="grow cut">{title}</span>}
      <Badge count={shown} />
      <Chevron size={isWide ? 14 : 10} />
    </button>
  )
  return isWide ? <h2 className="side-group">{button}</h2> : button
}
