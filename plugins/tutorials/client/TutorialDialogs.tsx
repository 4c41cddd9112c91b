import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { tutorialDialogAtom } from './dialogs.atoms.ts'

const TutorialForm = fetchedLayer(() => import('./form/TutorialForm.tsx'))

/** The dialog of a tutorial: drawn once, loaded when it is first asked for. */
export function TutorialDialogs() {
  const [tutorial, setTutorial] = useAtom(tutorialDialogAtom)
  if (tutorial === null) return null
  return (
    <Suspense fallback={null}>
      <TutorialForm key={tutorial === 'new' ? 'new' : tutorial.id} tutorial={tutorial === 'new' ? null : tutorial} onClose={() => setTutorial(null)} />
    </Suspense>
  )
}
