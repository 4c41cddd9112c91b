import type { Finding } from '../endpoints.ts'

/** Finding of a rule at a node; null: in the document as a whole. */
export const finding = (severity: Finding['severity'], rule: string, nodeId: string | null, values: Record<string, string> = {}): Finding => ({
  rule,
  severity,
  nodeId,
  values,
})
