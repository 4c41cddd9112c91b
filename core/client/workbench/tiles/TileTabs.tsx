import { useEffect, useRef } from 'react'
import type { TabToolbarRenderer } from 'react-mosaic-component'
import { classes } from '#core/client/ui/classes.ts'
import { focusPanel } from '../focusPanel.ts'
import { useTile } from './useTile.ts'

type DraggableTab = Parameters<TabToolbarRenderer<string>>[0]['DraggableTab']

export interface TileTabsProps {
  tabs: readonly string[]
  activeId: string
  /** Makes a tab draggable; the mosaic's own. */
  Draggable: DraggableTab
}

/** Titles of stacked panels; the front one is pressed. */
export function TileTabs({ tabs, activeId, Draggable }: TileTabsProps) {
  return (
    <div className="tile-tabs">
      {tabs.map((id, index) => (
        <Draggable key={id} tabKey={id} tabIndex={index}>
          {({ connectDragSource, isDragging }) =>
            connectDragSource(
              <div className={classes('tile-tab-drag', isDragging && 'is-dragged')}>
                <TileTab id={id} isActive={id === activeId} />
              </div>,
            ) ?? <span />
          }
        </Draggable>
      ))}
    </div>
  )
}

function TileTab({ id, isActive }: { id: string; isActive: boolean }) {
  const { title } = useTile(id)
  const tab = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  return (
    <button ref={tab} type="button" className="tile-tab" aria-pressed={isActive} onClick={() => focusPanel(id)} title={title}>
      {title}
    </button>
  )
}
