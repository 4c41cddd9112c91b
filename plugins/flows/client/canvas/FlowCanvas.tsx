import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import ReactFlow, {
  Background,
  type Connection,
  Controls,
  type Edge,
  MiniMap,
  type NodeChange,
  type OnConnect,
  ReactFlowProvider,
  type ReactFlowState,
  SelectionMode,
  useReactFlow,
  useStore,
} from 'reactflow'
import 'reactflow/dist/base.css'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import type { FlowDocument, FlowFigures } from '../../contract/index.ts'
import { connect, heightOf, moveNodes, nodeOf, STEP_WIDTH } from '../document/steps.ts'
import { choose, edit, editorOf } from '../editor/editor.ts'
import { editStep } from '../editor/moveCommands.ts'
import { CountedEdge } from './CountedEdge.tsx'
import { canvasEdges, canvasNodes } from './elements.ts'
import { FarWays } from './FarWays.tsx'
import { StepCard } from './StepCard.tsx'

const nodeTypes = { step: StepCard }
const edgeTypes = { way: CountedEdge }
const GRID: [number, number] = [8, 8]
const FIT = { maxZoom: 1, padding: 0.2 }
const LEAST_ZOOM = 0.1
/** Below this zoom no text can be read: steps are boxes in the colours of their kinds. */
const FAR_ZOOM = 0.3

const NO_EDGES: Edge[] = []

const isFarOut = ({ transform: [, , zoom] }: ReactFlowState): boolean => zoom < FAR_ZOOM

interface FlowCanvasProps {
  flowId: number
  document: FlowDocument
  figures: FlowFigures | null
}

/** The drawing of a flow: what it shows follows from the draft, and what is done to it changes the draft. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  )
}

function Drawing({ flowId, document, figures }: FlowCanvasProps) {
  const t = useT()
  const client = useClient()
  const selection = useAtomValue(editorOf(flowId).selectionAtom)
  const setSelection = useSetAtom(editorOf(flowId).selectionAtom)
  /** Where steps are while they are dragged: the draft takes them when they are let go. */
  const [dragged, setDragged] = useState<ReadonlyMap<string, { x: number; y: number }>>(new Map())
  const [chosenEdge, setChosenEdge] = useState<string | null>(null)
  const isFar = useStore(isFarOut)
  const [isMoving, setIsMoving] = useState(false)
  useFollowChoice(document, selection.at(-1) ?? null)
  useFitting(flowId)
  const nodes = useMemo(() => {
    const drawn = canvasNodes(document, flowId, selection)
    return dragged.size === 0 ? drawn : drawn.map((node) => ({ ...node, position: dragged.get(node.id) ?? node.position }))
  }, [document, flowId, selection, dragged])
  const edges = useMemo(() => canvasEdges(document, figures), [document, figures])
  const shownEdges = useMemo(() => edges.map((edge) => (edge.id === chosenEdge ? { ...edge, selected: true } : edge)), [edges, chosenEdge])

  const onNodesChange = useCallback(
    (changes: NodeChange[]) => {
      const moves = changes.flatMap((one) => (one.type === 'position' && one.position ? [[one.id, one.position] as const] : []))
      if (moves.length > 0) setDragged((now) => new Map([...now, ...moves]))
      const picks = changes.flatMap((one) => (one.type === 'select' ? [one] : []))
      if (picks.length === 0) return
      setChosenEdge(null)
      setSelection((now) => {
        const off = new Set(picks.filter(({ selected }) => !selected).map(({ id }) => id))
        const on = picks.filter(({ selected, id }) => selected && !now.includes(id)).map(({ id }) => id)
        return [...now.filter((id) => !off.has(id)), ...on]
      })
    },
    [setSelection],
  )
  const drop = useCallback(() => {
    setDragged((places) => {
      if (places.size > 0) queueMicrotask(() => edit(flowId, (now) => moveNodes(now, places)))
      return new Map()
    })
  }, [flowId])
  const onConnect: OnConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) => {
      if (source && sourceHandle && target) edit(flowId, (now) => connect(now, source, sourceHandle, target))
    },
    [flowId],
  )
  const onEdgeUpdate = useCallback(
    ({ source, sourceHandle }: Edge, next: Connection) => {
      const isSameWay = next.source === source && next.sourceHandle === sourceHandle
      edit(flowId, (now) => {
        const cut = isSameWay ? now : connect(now, source, sourceHandle ?? '', null)
        return next.source && next.sourceHandle ? connect(cut, next.source, next.sourceHandle, next.target) : cut
      })
    },
    [flowId],
  )
  const cutEdge = () => {
    const edge = edges.find(({ id }) => id === chosenEdge)
    if (edge) edit(flowId, (now) => connect(now, edge.source, edge.sourceHandle ?? '', null))
    setChosenEdge(null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a way that is chosen; everything else has commands
    <div
      className={classes('flow-canvas', isFar && 'is-far', isMoving && 'is-moving')}
      onKeyDown={(event) => {
        if (chosenEdge === null || (event.key !== 'Delete' && event.key !== 'Backspace')) return
        event.preventDefault()
        cutEdge()
      }}
    >
      <ReactFlow
        aria-label={t('flows.drawing')}
        nodes={nodes}
        edges={isFar ? NO_EDGES : shownEdges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onNodeDragStop={drop}
        onSelectionDragStop={drop}
        onConnect={onConnect}
        onEdgeUpdate={onEdgeUpdate}
        onEdgeClick={(_event, { id }) => {
          setSelection([])
          setChosenEdge(id)
        }}
        onPaneClick={() => {
          setChosenEdge(null)
          choose(flowId)
        }}
        onNodeDoubleClick={(_event, { id }) => void client.run(editStep, { flowId, stepId: id })}
        onMoveStart={() => setIsMoving(true)}
        onMoveEnd={() => setIsMoving(false)}
        // From far away nearly all are in sight: finding out which at every frame would cost more than it saves.
        onlyRenderVisibleElements={!isFar}
        snapToGrid
        snapGrid={GRID}
        fitView
        fitViewOptions={FIT}
        minZoom={LEAST_ZOOM}
        selectionMode={SelectionMode.Partial}
        deleteKeyCode={null}
        disableKeyboardA11y
        nodesFocusable={false}
        edgesFocusable={false}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
      >
        {/* From far away its dots stand closer than anybody can tell apart, and there are a hundred thousand of them. */}
        {!isFar && <Background gap={24} size={1} color="var(--line-hard)" />}
        {isFar && <FarWays document={document} dragged={dragged} />}
        <Controls showInteractive={false} />
        <MiniMap pannable zoomable ariaLabel={t('flows.map')} nodeColor="var(--line-control)" maskColor="var(--scrim)" />
      </ReactFlow>
    </div>
  )
}

/** A step that is chosen by key is brought into sight. */
function useFollowChoice(document: FlowDocument, chosen: string | null) {
  const { getViewport, setCenter, viewportInitialized } = useReactFlow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the view
  useEffect(() => {
    const node = chosen === null ? undefined : nodeOf(document, chosen)
    const box = globalThis.document.querySelector('.flow-canvas')?.getBoundingClientRect()
    if (!node || !box || !viewportInitialized) return
    const { x, y, zoom } = getViewport()
    const left = node.at.x * zoom + x
    const top = node.at.y * zoom + y
    const isSeen = left >= 0 && top >= 0 && left + STEP_WIDTH * zoom <= box.width && top + heightOf(node) * zoom <= box.height
    if (!isSeen) setCenter(node.at.x + STEP_WIDTH / 2, node.at.y + heightOf(node) / 2, { zoom: Math.max(zoom, 0.5) })
  }, [chosen])
}

/** After the drawing was put in order the whole of it is shown. */
function useFitting(flowId: number) {
  const times = useAtomValue(editorOf(flowId).fitAtom)
  const { fitView } = useReactFlow()
  useEffect(() => {
    if (times > 0) requestAnimationFrame(() => fitView(FIT))
  }, [times, fitView])
}
