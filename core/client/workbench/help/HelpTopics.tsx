import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { helpTopicAtom } from './helpSource.ts'

const HelpTopicDialog = lazy(() => import('./HelpTopicDialog.tsx'))

/** The topic of the help that is open, if one is. */
export function HelpTopics() {
  const [topic, open] = useAtom(helpTopicAtom)
  if (topic === null) return null
  return (
    <Suspense fallback={null}>
      <HelpTopicDialog topic={topic} onClose={() => open(null)} />
    </Suspense>
  )
}
