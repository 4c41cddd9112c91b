import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { isBeginningAtom, planFormAtom, restoredBackupAtom } from './commands.ts'

const NewBackupForm = fetchedLayer(() => import('./NewBackupForm.tsx'))
const PlanForm = fetchedLayer(() => import('./PlanForm.tsx'))
const RestoreDialog = fetchedLayer(() => import('./RestoreDialog.tsx'))

/** The dialogs of backups. */
export function BackupDialogs() {
  const [isBeginning, setBeginning] = useAtom(isBeginningAtom)
  const [plan, setPlan] = useAtom(planFormAtom)
  const [restored, setRestored] = useAtom(restoredBackupAtom)
  return (
    <Suspense fallback={null}>
      {isBeginning && <NewBackupForm onClose={() => setBeginning(false)} />}
      {plan && <PlanForm plan={plan} onClose={() => setPlan(null)} />}
      {restored && <RestoreDialog backup={restored} onClose={() => setRestored(null)} />}
    </Suspense>
  )
}
