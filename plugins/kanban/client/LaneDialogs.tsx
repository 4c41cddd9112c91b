import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { laneDialogAtom } from './dialogs.atoms.ts'

const LaneForm = fetchedLayer(() => import('./form/LaneForm.tsx'))

/** The form of lanes: loaded when it is first asked for. */
export function LaneDialogs() {
  const [open, setOpen] = useAtom(laneDialogAtom)
  return (
    <Suspense fallback={null}>
      {open !== null && <LaneForm key={open === 'new' ? 'new' : open.id} lane={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Suspense>
  )
}
