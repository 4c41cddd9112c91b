import { MosaicWindow } from 'react-mosaic-component'
import { classes } from '#core/client/ui/classes.ts'
import { DropZones } from './DropZones.tsx'
import { TileBody } from './TileBody.tsx'
import { TileHead } from './TileHead.tsx'
import { useDragged } from './useDragged.ts'
import { useTile } from './useTile.ts'

/** The inside of a tile: its head drags it, unless it fills the screen; stacked tiles share the head over their tabs. */
export function TileWindow({ id, path }: { id: string; path: number[] }) {
  const { title, isStacked, isMaximised } = useTile(id)
  const isDragged = useDragged() === id
  return (
    <>
      <MosaicWindow<string>
        path={path}
        title={title}
        draggable={!isMaximised}
        className={classes(isDragged && 'is-dragged')}
        renderToolbar={() => <div className="tile-drag">{!isStacked && <TileHead id={id} />}</div>}
        renderPreview={() => <div className="mosaic-preview">{title}</div>}
      >
        <TileBody id={id} />
      </MosaicWindow>
      <DropZones id={id} />
    </>
  )
}
