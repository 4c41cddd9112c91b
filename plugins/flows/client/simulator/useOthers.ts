import { useQueries } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { type FlowDocument, getFlow } from '../../contract/index.ts'
import { simulatorOf } from './simulator.ts'

/** Reads the drafts of the flows that this one jumps to, so that a conversation can go on there. */
export function useOthers(flowId: number, { nodes }: FlowDocument): void {
  const ids = [...new Set(nodes.flatMap((node) => (node.kind === 'jump' && node.flowId > 0 && node.flowId !== flowId ? [node.flowId] : [])))]
  const drafts = useQueries({
    queries: ids.map((id) => queryOf(getFlow, { id })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const set = useSetAtom(simulatorOf(flowId).othersAtom)
  useEffect(() => set(new Map(drafts.map(({ id, draft }) => [id, draft]))), [drafts, set])
}
