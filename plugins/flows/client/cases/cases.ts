import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type FlowCase, type FlowCaseResult, getFlowCase, listFlowCases, runFlowCases } from '../../contract/index.ts'

const CASES = 'chatFlowCases'

/** A case with how it goes with the draft; undefined while that is not known. */
export interface CaseRow extends FlowCase {
  difference: FlowCaseResult['difference'] | undefined
}

export const casesQuery = (id: number) => queryOptions({ queryKey: [CASES, id, 'list'], queryFn: () => call(listFlowCases, { id }) })

/** All cases with the draft of that `rev`. */
export const caseResultsQuery = (id: number, rev: number) =>
  queryOptions({ queryKey: [CASES, id, 'results', rev], queryFn: () => call(runFlowCases, { id }), placeholderData: keepPreviousData, staleTime: 0 })

export const caseQuery = (id: number, rev: number, caseId: number) =>
  queryOptions({ queryKey: [CASES, id, 'one', caseId, rev], queryFn: () => call(getFlowCase, { id, caseId }) })

/** Cases of a flow are others, here or elsewhere. */
export const refreshCases = (id: number): Promise<void> => queryClient.invalidateQueries({ queryKey: [CASES, id] })
/** Behaviour of a flow may be another: flows jump to one another. */
export const refreshAllCases = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [CASES] })

export function rowsOf(cases: readonly FlowCase[], results: readonly FlowCaseResult[] | undefined): CaseRow[] {
  const byId = new Map(results?.map(({ caseId, difference }) => [caseId, difference]))
  return cases.map((one) => ({ ...one, difference: byId.get(one.id) }))
}

export type CaseStatus = 'differs' | 'passes' | 'unknown'
export const statusOf = ({ difference }: Pick<CaseRow, 'difference'>): CaseStatus =>
  difference === undefined ? 'unknown' : difference === null ? 'passes' : 'differs'
