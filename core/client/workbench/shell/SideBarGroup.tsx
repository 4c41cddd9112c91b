import { useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { Contributed } from '../Contributed.tsx'
import { SideBarHead } from './SideBarHead.tsx'
import { SideBarLink } from './SideBarLink.tsx'

export interface SideBarGroupProps {
  group: SideBarItem['group']
  items: readonly SideBarItem[]
  isWide: boolean
  /** By hand, or for want of room. */
  isFolded: boolean
  /** One is at one of its entries: it does not fold. */
  isHere: boolean
  /** With icons alone, a head of its own although it is open. */
  hasHead: boolean
  onFollow: () => void
}

/** Entries that belong together, below a head that folds them. */
export function SideBarGroup({ group, items, isWide, isFolded, isHere, hasHead, onFollow }: SideBarGroupProps) {
  const t = useT()
  const id = useId()
  const isOpen = !isFolded
  const isSeveral = items.length > 1
  return (
    <>
      {isSeveral && isHere && isWide && <h2 className="side-group">{t(`workbench.group.${group}`)}</h2>}
      {isSeveral && !isHere && (isWide || !isOpen || hasHead) && <SideBarHead group={group} items={items} isWide={isWide} isOpen={isOpen} controls={id} />}
      <div id={id} className="side-links" hidden={!isOpen}>
        {isOpen &&
          items.map((item) => (
            <Contributed key={item.id} point={sideBarItems} value={item}>
              <SideBarLink item={item} isWide={isWide} onFollow={onFollow} />
            </Contributed>
          ))}
      </div>
    </>
  )
}
