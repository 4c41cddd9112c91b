import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { Mosaic, type MosaicChangeMeta, type MosaicNode, type TabToolbarRenderer } from 'react-mosaic-component'
import 'react-mosaic-component/react-mosaic-component.css'
import { changeLayout } from '../changeLayout.ts'
import type { LayoutNode } from '../layout/layout.ts'
import { treeAtom } from '../layout.atoms.ts'
import { dropTile } from './dropTile.ts'
import { EmptyTiles } from './EmptyTiles.tsx'
import { TileFrame } from './TileFrame.tsx'
import { TileHead } from './TileHead.tsx'
import { TileTabs } from './TileTabs.tsx'
import { TileWindow } from './TileWindow.tsx'

const SMALLEST = { minimumPaneSizePx: { row: 220, column: 120 }, minimumPaneSizePercentage: 5 }

const renderTabs: TabToolbarRenderer<string> = ({ tabs, activeTabIndex, DraggableTab }) => {
  const activeId = tabs[activeTabIndex] ?? tabs[0] ?? ''
  return <TileHead id={activeId} tabs={<TileTabs tabs={tabs} activeId={activeId} Draggable={DraggableTab} />} />
}

/** Of what the mosaic would change, only shares: while one drags, it would hide the tile and let the others grow under the pointer. */
function onChange(tree: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>): void {
  if (meta?.type === 'resize') changeLayout((layout) => ({ ...layout, tree }), { isLive: true })
}

/** Drops on a tile go to that tile's zones; the edges of the whole area are the mosaic's. */
function onRelease(tree: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>): void {
  if (meta?.type === 'resize') changeLayout((layout) => ({ ...layout, tree }))
  if (meta?.type === 'drop' && typeof meta.node === 'string' && meta.position) dropTile(meta.node, { onto: null, edge: meta.position })
}

const renderTile = (id: string, path: number[]) => (
  <TileFrame id={id}>
    <TileWindow id={id} path={path} />
  </TileFrame>
)

/** The mosaic takes the edges of an area that is one stack for the stack itself, from which it lets no tab go. */
const drawn = (tree: LayoutNode | null): LayoutNode | null =>
  tree !== null && typeof tree !== 'string' && tree.type === 'tabs' ? { type: 'split', direction: 'row', children: [tree] } : tree

/** The open panels side by side: resizable, draggable by the head, stackable. */
export function Tiles() {
  const tree = useAtomValue(treeAtom)
  return (
    <Mosaic<string>
      value={useMemo(() => drawn(tree), [tree])}
      onChange={onChange}
      onRelease={onRelease}
      renderTile={renderTile}
      renderTabToolbar={renderTabs}
      resize={SMALLEST}
      zeroStateView={<EmptyTiles />}
      className="tiles"
      blueprintNamespace="bp6"
    />
  )
}
