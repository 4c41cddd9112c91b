import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { moveConversationsAtom, queueFormAtom } from './dialogs.atoms.ts'

const QueueForm = fetchedLayer(() => import('./queues/QueueForm.tsx'))
const MoveConversationsForm = fetchedLayer(() => import('./queues/MoveConversationsForm.tsx'))

/** The dialogs of queues: each loaded when it is first asked for. */
export function TeamDialogs() {
  const [queue, setQueue] = useAtom(queueFormAtom)
  const [moved, setMoved] = useAtom(moveConversationsAtom)
  return (
    <Suspense fallback={null}>
      {queue !== null && <QueueForm key={queue === 'new' ? 'new' : queue.id} queue={queue === 'new' ? null : queue} onClose={() => setQueue(null)} />}
      {moved !== null && <MoveConversationsForm {...moved} onClose={() => setMoved(null)} />}
    </Suspense>
  )
}
