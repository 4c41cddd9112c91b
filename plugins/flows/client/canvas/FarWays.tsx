import { memo, useMemo } from 'react'
import { EdgeLabelRenderer, getBezierPath, Position } from 'reactflow'
import type { FlowDocument } from '../../contract/index.ts'
import { exitsOf } from '../document/exits.ts'
import { WAY_IN, wayOut } from '../document/steps.ts'

interface FarWaysProps {
  document: FlowDocument
  /** Where steps are while they are dragged. */
  dragged: ReadonlyMap<string, { x: number; y: number }>
}

/** All ways as one shape: from far away none is chosen, and a thousand shapes take most of a frame. */
export const FarWays = memo(function FarWays({ document, dragged }: FarWaysProps) {
  const path = useMemo(() => {
    const places = new Map(document.nodes.map(({ id, at }) => [id, dragged.get(id) ?? at]))
    return document.nodes
      .flatMap((node) =>
        exitsOf(node).map(({ next }, index) => {
          const [from, to] = [places.get(node.id), next === null ? undefined : places.get(next)]
          if (!from || !to) return ''
          const out = wayOut(index)
          const [way] = getBezierPath({
            ...{ sourceX: from.x + out.x, sourceY: from.y + out.y, sourcePosition: Position.Right },
            ...{ targetX: to.x + WAY_IN.x, targetY: to.y + WAY_IN.y, targetPosition: Position.Left },
          })
          return way
        }),
      )
      .join('')
  }, [document, dragged])
  return (
    <EdgeLabelRenderer>
      <svg className="flow-far-ways" aria-hidden="true">
        <path d={path} />
      </svg>
    </EdgeLabelRenderer>
  )
})
