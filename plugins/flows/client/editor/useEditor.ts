import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { store } from '#core/client/store/store.ts'
import { getFlow } from '../../contract/index.ts'
import { saveRest } from './autosave.ts'
import { type Editor, editorOf, take } from './editor.ts'

/** The editor of a flow, read when it is first shown; what rests unsaved is saved when it is left. */
export function useEditor(flowId: number): { editor: Editor | null; error: unknown; retry: () => void } {
  const editor = useAtomValue(editorOf(flowId).editorAtom)
  const query = useQuery({ ...queryOf(getFlow, { id: flowId }), staleTime: 0, gcTime: 0 })
  useEffect(() => {
    if (!query.data) return
    const { draft, ...flow } = query.data
    const now = store.get(editorOf(flowId).editorAtom)
    const isUntouched = !now || (now.history.document === now.saved && flow.rev > now.flow.rev)
    if (isUntouched) take(flow, draft)
  }, [query.data, flowId])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && saveRest(flowId)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      saveRest(flowId)
    }
  }, [flowId])
  return { editor, error: editor ? null : query.error, retry: () => void query.refetch() }
}
