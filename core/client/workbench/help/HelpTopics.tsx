import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '../fetchedLayer.tsx'
import { helpTopicAtom } from './helpSource.ts'

const HelpTopicDialog = fetchedLayer(() => import('./HelpTopicDialog.tsx'))

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
