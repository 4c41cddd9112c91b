import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { templateDialogAtom } from './templateDialog.atoms.ts'

const TemplateDialog = fetchedLayer(() => import('./TemplateDialog.tsx'))

/** The dialog of templates: drawn once, loaded when first asked for. */
export function TemplateDialogs() {
  const [target, setTarget] = useAtom(templateDialogAtom)
  return <Suspense fallback={null}>{target && <TemplateDialog target={target} onClose={() => setTarget(null)} />}</Suspense>
}
