import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type Pipeline, roleIn } from '../contract/index.ts'
import { lastPipelineAtom } from './dialogs.atoms.ts'
import { pipelinesScreen } from './pipelines.ts'

export interface ShownPipeline {
  /** Pipelines in use that the person sees; undefined until they are loaded. */
  all: readonly Pipeline[] | undefined
  /** The chosen one, else the one that was looked at last, else the oldest. */
  pipeline: Pipeline | null
  /** Whether the person changes its deals. */
  isEditor: boolean
  error: Error | null
  retry: () => void
}

/** The pipeline of a screen, `chosen` by its id as text. */
export function usePipeline(chosen: string): ShownPipeline {
  const query = useQuery(pipelinesScreen.query)
  const session = useAtomValue(sessionAtom)
  const last = useAtomValue(lastPipelineAtom)
  const setLast = useSetAtom(lastPipelineAtom)
  const all = query.data?.filter(({ isActive, id }) => isActive || String(id) === chosen)
  const oldest = all?.toSorted((one, other) => one.id - other.id)[0]
  const pipeline = all?.find(({ id }) => String(id) === chosen) ?? all?.find(({ id }) => id === last) ?? oldest ?? null
  const id = pipeline?.id ?? null
  useEffect(() => {
    if (id !== null) setLast(id)
  }, [id, setLast])
  return {
    all,
    pipeline,
    isEditor: pipeline !== null && session !== null && roleIn(pipeline, session) === 'editor',
    error: query.error,
    retry: () => void query.refetch(),
  }
}
