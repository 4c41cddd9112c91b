import { useLayoutEffect, useRef, useState } from 'react'
import type { TabToolbarRenderer } from 'react-mosaic-component'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { focusPanel } from '../focusPanel.ts'
import { tabsInRoom } from './tabRoom.ts'
import { useTile } from './useTile.ts'

type DraggableTab = Parameters<TabToolbarRenderer<string>>[0]['DraggableTab']

export interface TileTabsProps {
  tabs: readonly string[]
  activeId: string
  /** Makes a tab draggable; the mosaic's own. */
  Draggable: DraggableTab
}

/** Titles of stacked panels, as many as can be read beside each other; the others stand in a menu. The front one is pressed. */
export function TileTabs({ tabs, activeId, Draggable }: TileTabsProps) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const { shown, rest } = tabsInRoom(tabs, activeId, widthPx)
  return (
    <div ref={row} className="tile-tabs">
      {shown.map((id) => (
        <Draggable key={id} tabKey={id} tabIndex={tabs.indexOf(id)}>
          {({ connectDragSource, isDragging }) =>
            connectDragSource(
              <div className={classes('tile-tab-drag', isDragging && 'is-dragged')}>
                <TileTab id={id} isActive={id === activeId} />
              </div>,
            ) ?? <span />
          }
        </Draggable>
      ))}
      {rest.length > 0 && (
        <Popover
          kind="menu"
          align="end"
          trigger={(props) => (
            <button type="button" {...props} className="tile-tab tile-tabs-more" aria-label={t('workbench.moreTabs', { count: rest.length })}>
              +{rest.length}
            </button>
          )}
        >
          {(close) => (
            <Menu label={t('workbench.moreTabs', { count: rest.length })}>
              {rest.map((id) => (
                <TabItem key={id} id={id} onClose={close} />
              ))}
            </Menu>
          )}
        </Popover>
      )}
    </div>
  )
}

function TileTab({ id, isActive }: { id: string; isActive: boolean }) {
  const { title } = useTile(id)
  return (
    <button type="button" className="tile-tab" aria-pressed={isActive} onClick={() => focusPanel(id)} title={title}>
      {title}
    </button>
  )
}

function TabItem({ id, onClose }: { id: string; onClose: () => void }) {
  const { title } = useTile(id)
  return (
    <MenuItem
      title={title}
      onSelect={() => {
        onClose()
        focusPanel(id)
      }}
    />
  )
}
