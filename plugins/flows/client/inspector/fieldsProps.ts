import type { FlowNode } from '../../contract/index.ts'

export interface FieldsProps<N extends FlowNode> {
  node: N
  onChange: (node: N) => void
}
