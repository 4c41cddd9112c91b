import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Editor } from '../editor/editor.ts'
import { findingsQuery } from '../flows.ts'
import { serverFindings } from './findings.ts'

/** Keeps what the server finds in a draft, whenever it has another one. */
export function useServerFindings(flowId: number, { flow }: Editor): void {
  const { data } = useQuery({ ...findingsQuery(flowId, flow.rev), placeholderData: (before) => before })
  const set = useSetAtom(serverFindings(flowId))
  useEffect(() => {
    if (data) set(data)
  }, [data, set])
}
