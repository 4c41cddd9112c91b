import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { moveConversationsAtom } from './dialogs.atoms.ts'

const MoveConversationsForm = fetchedLayer(() => import('./queues/MoveConversationsForm.tsx'))

/** Asks where the conversations of a queue go that is deleted: loaded when it is first asked for. */
export function TeamDialogs() {
  const [moved, setMoved] = useAtom(moveConversationsAtom)
  return <Suspense fallback={null}>{moved !== null && <MoveConversationsForm {...moved} onClose={() => setMoved(null)} />}</Suspense>
}
