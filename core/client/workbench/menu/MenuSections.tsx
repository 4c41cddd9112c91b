import { Fragment } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { ColumnLink } from './MenuLink.tsx'

export interface MenuSectionsProps {
  items: readonly SideBarItem[]
  current: SideBarItem | null
  onFollow?: () => void
}

/** The screens of an area, in their order, below the headings of their sections. */
export function MenuSections({ items, current, onFollow }: MenuSectionsProps) {
  const t = useT()
  return items.map((item, index) => (
    <Fragment key={item.id}>
      {item.section !== undefined && item.section !== items[index - 1]?.section && <h3 className="column-section">{t(`workbench.section.${item.section}`)}</h3>}
      <ColumnLink item={item} isHere={item === current} onFollow={onFollow} />
    </Fragment>
  ))
}
