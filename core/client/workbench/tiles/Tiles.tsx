import { useAtomValue } from 'jotai'
import { Mosaic, type MosaicChangeMeta, type MosaicNode, MosaicWindow, type TabToolbarRenderer } from 'react-mosaic-component'
import 'react-mosaic-component/react-mosaic-component.css'
import { store } from '#core/client/store/store.ts'
import { changeLayout } from '../changeLayout.ts'
import { focusPanel } from '../focusPanel.ts'
import type { LayoutNode } from '../layout/layout.ts'
import { stackAsTab } from '../layout/movePanel.ts'
import { nodeAt } from '../layout/nodeAt.ts'
import { leavesOf } from '../layout/tree.ts'
import { treeAtom } from '../layout.atoms.ts'
import { EmptyTiles } from './EmptyTiles.tsx'
import { TileBody } from './TileBody.tsx'
import { TileFrame } from './TileFrame.tsx'
import { TileHead } from './TileHead.tsx'
import { TileTabs } from './TileTabs.tsx'
import { useTile } from './useTile.ts'

const SMALLEST = { minimumPaneSizePx: { row: 220, column: 120 }, minimumPaneSizePercentage: 5 }

const renderTabs: TabToolbarRenderer<string> = ({ tabs, activeTabIndex, DraggableTab }) => {
  const activeId = tabs[activeTabIndex] ?? tabs[0] ?? ''
  return <TileHead id={activeId} tabs={<TileTabs tabs={tabs} activeId={activeId} Draggable={DraggableTab} />} />
}

/** The tree as it was when a drag began: the mosaic hides what is dragged and lets the others grow. */
let beforeDrag: LayoutNode | null = null

const isStacking = (meta: MosaicChangeMeta<string> | undefined) => meta?.type === 'drop' && meta.swap === true && typeof meta.node === 'string'

function onChange(tree: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>): void {
  if (meta?.type === 'drag-start') beforeDrag = store.get(treeAtom)
  if (!isStacking(meta)) changeLayout((layout) => ({ ...layout, tree }), { isLive: true })
}

/** A drop in the middle of a tile stacks, where the mosaic would swap the two. */
function onRelease(tree: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>): void {
  if (meta?.type !== 'drop' || typeof meta.node !== 'string') {
    changeLayout((layout) => ({ ...layout, tree }))
    return
  }
  const { node, destinationPath } = meta
  const [onto] = leavesOf(nodeAt(beforeDrag, destinationPath))
  const dropped = isStacking(meta) && onto !== undefined ? stackAsTab(beforeDrag, node, onto) : tree
  changeLayout((layout) => ({ ...layout, tree: dropped }))
  focusPanel(node)
}

/** Stacked tiles share the head over their tabs. */
function OwnHead({ id }: { id: string }) {
  return useTile(id).isStacked ? null : <TileHead id={id} />
}

function renderTile(id: string, path: number[]) {
  return (
    <TileFrame id={id}>
      <MosaicWindow<string>
        path={path}
        title={id}
        renderToolbar={() => (
          <div className="tile-drag">
            <OwnHead id={id} />
          </div>
        )}
        renderPreview={() => <div className="mosaic-preview" />}
      >
        <TileBody id={id} />
      </MosaicWindow>
    </TileFrame>
  )
}

/** The open panels side by side: resizable, draggable by the head, stackable. */
export function Tiles() {
  const tree = useAtomValue(treeAtom)
  return (
    <Mosaic<string>
      value={tree}
      onChange={onChange}
      onRelease={onRelease}
      renderTile={renderTile}
      renderTabToolbar={renderTabs}
      resize={SMALLEST}
      dropBehavior="split-and-swap"
      zeroStateView={<EmptyTiles />}
      className="tiles"
      blueprintNamespace="bp6"
    />
  )
}
