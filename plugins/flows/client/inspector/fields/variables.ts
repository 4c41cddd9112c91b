import { createContext, useContext } from 'react'
import { addedVariables, type FlowDocument, type ShownFlowStep } from '../../../contract/index.ts'

/** Variables that a flow has of its own: declared, or saved by a step; each once. */
export function ownVariables({ variables, nodes }: FlowDocument, steps: readonly ShownFlowStep[]): string[] {
  const saved = nodes.flatMap((node) => {
    if (node.kind === 'ask') return node.answer.save ?? []
    if (node.kind === 'set') return node.values.map(({ name }) => name)
    return node.kind === 'http' ? node.save.map(({ name }) => name) : []
  })
  return [...new Set([...variables.map(({ name }) => name), ...saved, ...addedVariables({ nodes }, steps)])]
}

/** Variables that can stand in texts: the flow's own, and what is known of the contact. */
export const VariablesContext = createContext<readonly string[]>([])
export const useVariables = (): readonly string[] => useContext(VariablesContext)
