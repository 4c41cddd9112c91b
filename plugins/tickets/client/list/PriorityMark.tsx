import { ChevronDown, ChevronUp, DoubleChevronUp, HighPriority, Minus } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { Priority } from '../../contract/index.ts'

const SHAPES: Record<Priority, ComponentType<{ size?: number }>> = {
  none: Minus,
  low: ChevronDown,
  medium: ChevronUp,
  high: DoubleChevronUp,
  urgent: HighPriority,
}

/** How urgent, by shape, colour and word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const t = useT()
  const Shape = SHAPES[priority]
  return (
    <span className={`priority-mark is-${priority}`} title={t(`tickets.priority.${priority}`)}>
      <Shape size={14} />
    </span>
  )
}
