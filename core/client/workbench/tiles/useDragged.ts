import { useEffect, useState } from 'react'
import { useDragLayer } from 'react-dnd'
import type { MosaicDragItem } from 'react-mosaic-component'

/** The panel that an item of the mosaic stands for. */
export const draggedId = ({ nodeKey }: MosaicDragItem): string | null => (typeof nodeKey === 'string' ? nodeKey : null)

/** The panel whose tile or tab is being dragged; only inside the mosaic. */
export function useDragged(): string | null {
  const id = useDragLayer((monitor) => (monitor.isDragging() ? draggedId(monitor.getItem<MosaicDragItem>()) : null))
  const [dragged, setDragged] = useState<string | null>(null)
  // Set one turn later: a browser gives up a drag when the page changes under it as it begins.
  useEffect(() => {
    if (id === null) return setDragged(null)
    const timer = setTimeout(() => setDragged(id))
    return () => clearTimeout(timer)
  }, [id])
  return id === null ? null : dragged
}
