import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { variableDialogAtom } from './dialogs.atoms.ts'

const VariableForm = fetchedLayer(() => import('./form/VariableForm.tsx'))

/** The dialog of a variable: drawn once, loaded when it is first asked for. */
export function VariableDialogs() {
  const [variable, setVariable] = useAtom(variableDialogAtom)
  if (variable === null) return null
  return (
    <Suspense fallback={null}>
      <VariableForm key={variable === 'new' ? 'new' : variable.id} variable={variable === 'new' ? null : variable} onClose={() => setVariable(null)} />
    </Suspense>
  )
}
