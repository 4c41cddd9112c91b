import { useAtomValue } from 'jotai'
import { useDrop } from 'react-dnd'
import { type MosaicDragItem, MosaicDragType } from 'react-mosaic-component'
import { classes } from '#core/client/ui/classes.ts'
import { type Drop, dropPanel } from '../layout/dropPanel.ts'
import { treeAtom } from '../layout.atoms.ts'
import { dropTile } from './dropTile.ts'
import { draggedId, useDragged } from './useDragged.ts'

const EDGES: readonly Drop['edge'][] = ['left', 'right', 'top', 'bottom', null]

/** Where on the tile of `id` a dragged one can be let go: beside it on four sides, on its middle as a tab. */
export function DropZones({ id }: { id: string }) {
  const dragged = useDragged()
  const tree = useAtomValue(treeAtom)
  if (dragged === null) return null
  return EDGES.filter((edge) => dropPanel(tree, dragged, { onto: id, edge }) !== tree).map((edge) => <DropZone key={edge} onto={id} edge={edge} />)
}

function DropZone({ onto, edge }: Drop) {
  const [isOver, connect] = useDrop<MosaicDragItem, undefined, boolean>({
    accept: MosaicDragType.WINDOW,
    collect: (monitor) => monitor.isOver(),
    drop: (item) => {
      const id = draggedId(item)
      if (id !== null) dropTile(id, { onto, edge })
    },
  })
  return <div ref={(element) => void connect(element)} className={classes('drop-zone', `is-${edge ?? 'middle'}`, isOver && 'is-over')} />
}
