import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { suspendDialogAtom, tenantDialogAtom } from './dialogs.atoms.ts'

const NewTenantForm = fetchedLayer(() => import('./NewTenantForm.tsx'))
const TenantForm = fetchedLayer(() => import('./TenantForm.tsx'))
const SuspendDialog = fetchedLayer(() => import('./SuspendDialog.tsx'))

/** The dialogs of companies: drawn once, each loaded when it is first asked for. */
export function TenantDialogs() {
  const [tenant, setTenant] = useAtom(tenantDialogAtom)
  const [suspended, setSuspended] = useAtom(suspendDialogAtom)
  const close = () => setTenant(null)
  return (
    <Suspense fallback={null}>
      {tenant === 'new' && <NewTenantForm onClose={close} />}
      {tenant !== null && tenant !== 'new' && <TenantForm key={tenant.id} tenant={tenant} onClose={close} />}
      {suspended !== null && <SuspendDialog tenant={suspended} onClose={() => setSuspended(null)} />}
    </Suspense>
  )
}
