import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { invitationAtom, isOwnProfileOpenAtom, leaveDialogAtom, personDialogAtom, sessionsDialogAtom } from './dialogs.atoms.ts'

const PersonForm = fetchedLayer(() => import('./form/PersonForm.tsx'))
const InvitationDialog = fetchedLayer(() => import('./InvitationDialog.tsx'))
const LeaveDialog = fetchedLayer(() => import('./LeaveDialog.tsx'))
const SessionsDialog = fetchedLayer(() => import('./sessions/SessionsDialog.tsx'))
const OwnProfileDialog = fetchedLayer(() => import('./OwnProfileDialog.tsx'))

/** The dialogs of people: drawn once, each loaded when it is first asked for. */
export function PeopleDialogs() {
  const [person, setPerson] = useAtom(personDialogAtom)
  const [leaving, setLeaving] = useAtom(leaveDialogAtom)
  const [whose, setWhose] = useAtom(sessionsDialogAtom)
  const [invitation, setInvitation] = useAtom(invitationAtom)
  const [isOwnOpen, setOwnOpen] = useAtom(isOwnProfileOpenAtom)
  return (
    <Suspense fallback={null}>
      {person !== null && <PersonForm key={person === 'new' ? 'new' : person.id} person={person === 'new' ? null : person} onClose={() => setPerson(null)} />}
      {leaving !== null && <LeaveDialog leaving={leaving} onClose={() => setLeaving(null)} />}
      {whose !== null && <SessionsDialog person={whose} onClose={() => setWhose(null)} />}
      {invitation !== null && <InvitationDialog key={invitation.link} invitation={invitation} onClose={() => setInvitation(null)} />}
      {isOwnOpen && <OwnProfileDialog onClose={() => setOwnOpen(false)} />}
    </Suspense>
  )
}
