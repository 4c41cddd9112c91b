import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { viewFormAtom } from './dialog.atoms.ts'

const ViewForm = fetchedLayer(() => import('./ViewForm.tsx'))

/** The form of a view: drawn once, loaded when the browser is idle. */
export function ViewDialogs() {
  const [target, setTarget] = useAtom(viewFormAtom)
  return <Suspense fallback={null}>{target && <ViewForm target={target} onClose={() => setTarget(null)} />}</Suspense>
}
