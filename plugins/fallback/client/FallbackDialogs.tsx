import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { shownRuleAtom } from './dialogs.atoms.ts'

const RuleDialog = fetchedLayer(() => import('./RuleDialog.tsx'))

/** The dialog of a rule, loaded when it is first asked for. */
export function FallbackDialogs() {
  const [id, setId] = useAtom(shownRuleAtom)
  return <Suspense fallback={null}>{id !== null && <RuleDialog key={id} connectionId={id} onClose={() => setId(null)} />}</Suspense>
}
