import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { moveConversationsAtom, queueFormAtom, teamFormAtom } from './dialogs.atoms.ts'

const QueueForm = fetchedLayer(() => import('./queues/QueueForm.tsx'))
const MoveConversationsForm = fetchedLayer(() => import('./queues/MoveConversationsForm.tsx'))
const TeamForm = fetchedLayer(() => import('./teams/TeamForm.tsx'))

/** The dialogs of queues and teams: each loaded when it is first asked for. */
export function TeamDialogs() {
  const [queue, setQueue] = useAtom(queueFormAtom)
  const [moved, setMoved] = useAtom(moveConversationsAtom)
  const [team, setTeam] = useAtom(teamFormAtom)
  return (
    <Suspense fallback={null}>
      {queue !== null && <QueueForm key={queue === 'new' ? 'new' : queue.id} queue={queue === 'new' ? null : queue} onClose={() => setQueue(null)} />}
      {moved !== null && <MoveConversationsForm {...moved} onClose={() => setMoved(null)} />}
      {team !== null && <TeamForm key={team === 'new' ? 'new' : team.id} team={team === 'new' ? null : team} onClose={() => setTeam(null)} />}
    </Suspense>
  )
}
