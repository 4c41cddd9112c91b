import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type Flow, getFlowFigures, lintFlow, listFlows, listFlowVersions } from '../contract/index.ts'

const FLOWS = 'chatFlows'

/** The keys of the others begin with its key: where it is asked again, they are. */
export const flowsQuery = queryOptions({
  queryKey: [FLOWS],
  queryFn: async (): Promise<readonly Flow[]> => (await call(listFlows, {})).chatFlow,
})
export const simpleKey = [FLOWS, 'simple'] as const
export const versionsQuery = (id: number) => queryOptions({ queryKey: [FLOWS, 'versions', id], queryFn: () => call(listFlowVersions, { id }) })
export const figuresQuery = (id: number) => queryOptions({ queryKey: [FLOWS, 'figures', id], queryFn: () => call(getFlowFigures, { id }) })
/** Findings of the server in the draft that it has; `rev` says which one. */
export const findingsQuery = (id: number, rev: number) => queryOptions({ queryKey: [FLOWS, 'findings', id, rev], queryFn: () => call(lintFlow, { id }) })

/** A flow is new, different or gone, here or elsewhere. */
export const refreshFlows = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [FLOWS] })

/** Its name, as far as the list has been read. */
export const nameOf = (id: number): string | undefined => queryClient.getQueryData(flowsQuery.queryKey)?.find((flow) => flow.id === id)?.name

export type FlowStatus = 'on' | 'off' | 'draft'
export const statusOf = ({ isActive, publishedVersion }: Pick<Flow, 'isActive' | 'publishedVersion'>): FlowStatus =>
  publishedVersion === null ? 'draft' : isActive ? 'on' : 'off'
