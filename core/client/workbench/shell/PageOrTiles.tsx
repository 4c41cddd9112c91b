import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { areaAtom } from '../layout.atoms.ts'
import { Pages } from '../tiles/Pages.tsx'
import { Tiles } from '../tiles/Tiles.tsx'

const NotFoundPage = lazy(() => import('#core/client/auth/NotFoundPage.tsx'))

/** The tiles; on small screens one page at a time; or that there is no such page. */
export function PageOrTiles({ isKnown }: { isKnown: boolean }) {
  const viewport = useViewport()
  // Two areas may hold panels of one id, of one workspace and its copy: each has panels of its own.
  const area = useAtomValue(areaAtom)
  if (isKnown) return viewport === 'wide' ? <Tiles key={area} /> : <Pages key={area} />
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  )
}
