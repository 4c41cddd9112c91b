import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { campaignDialogAtom, startDialogAtom, testDialogAtom } from './dialogs.atoms.ts'

const CampaignForm = fetchedLayer(() => import('./form/CampaignForm.tsx'))
const StartDialog = fetchedLayer(() => import('./StartDialog.tsx'))
const TestDialog = fetchedLayer(() => import('./TestDialog.tsx'))

/** The dialogs of campaigns: drawn once, loaded when the browser is idle. */
export function CampaignDialogs() {
  const [target, setTarget] = useAtom(campaignDialogAtom)
  const [starting, setStarting] = useAtom(startDialogAtom)
  const [testing, setTesting] = useAtom(testDialogAtom)
  return (
    <Suspense fallback={null}>
      {target && <CampaignForm key={target.campaign?.id ?? target.kind} target={target} onClose={() => setTarget(null)} />}
      {starting && <StartDialog key={starting.id} campaign={starting} onClose={() => setStarting(null)} />}
      {testing && <TestDialog key={testing.id} campaign={testing} onClose={() => setTesting(null)} />}
    </Suspense>
  )
}
