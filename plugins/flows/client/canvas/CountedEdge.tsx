import { memo } from 'react'
import { BaseEdge, type EdgeProps, getBezierPath } from 'reactflow'

export interface EdgeData {
  /** How many conversations went this way; null while figures are not shown. */
  count: number | null
}

/** A way from a step to the next, with how many went it. */
export const CountedEdge = memo(function CountedEdge({ id, data, style, markerEnd, ...ends }: EdgeProps<EdgeData>) {
  const [path, labelX, labelY] = getBezierPath(ends)
  const label = data?.count ?? undefined
  return <BaseEdge id={id} path={path} labelX={labelX} labelY={labelY} label={label} {...(style && { style })} {...(markerEnd && { markerEnd })} />
})
