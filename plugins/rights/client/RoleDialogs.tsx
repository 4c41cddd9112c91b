import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { roleDialogAtom } from './dialogs.atoms.ts'

const RoleForm = fetchedLayer(() => import('./roles/RoleForm.tsx'))

/** The dialog of a role: loaded when it is first asked for. */
export function RoleDialogs() {
  const [role, setRole] = useAtom(roleDialogAtom)
  return (
    <Suspense fallback={null}>
      {role !== null && <RoleForm key={role === 'new' ? 'new' : role.id} role={role === 'new' ? null : role} onClose={() => setRole(null)} />}
    </Suspense>
  )
}
