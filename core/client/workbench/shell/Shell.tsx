import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { ContextMenuHost } from '#core/client/commands/ContextMenuHost.tsx'
import { listenToKeys } from '#core/client/commands/keyListener.ts'
import { isKeysHelpOpenAtom, paletteAtom } from '#core/client/commands/overlays.atoms.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { overlays } from '#core/client/plugin.ts'
import { classes } from '#core/client/ui/classes.ts'
import { TipHost } from '#core/client/ui/TipHost.tsx'
import { followFocus } from '../routing/followFocus.ts'
import { useRouting } from '../routing/useRouting.ts'
import { Pages } from '../tiles/Pages.tsx'
import { Tiles } from '../tiles/Tiles.tsx'
import { useViewport } from '../useViewport.ts'
import { BottomBar } from './BottomBar.tsx'
import { Drawer } from './Drawer.tsx'
import { SideBar } from './SideBar.tsx'
import { StatusBar } from './StatusBar.tsx'
import { isSideBarOpenAtom } from './sideBar.atoms.ts'
import { TopBar } from './TopBar.tsx'

const Palette = lazy(() => import('#core/client/commands/Palette.tsx'))
const KeysHelp = lazy(() => import('#core/client/commands/KeysHelp.tsx'))
const NotFoundPage = lazy(() => import('#core/client/auth/NotFoundPage.tsx'))

const layersAtom = contributionsAtom(overlays)

/** Once the page is quiet, so that the first Ctrl+K finds the palette on the machine. */
const PREFETCH_MS = 1500

/** Side bar, top bar, tiles and status bar; or one page at a time with a bottom bar. */
export function Shell() {
  const viewport = useViewport()
  const page = useRouting()
  const isSideOpen = useAtomValue(isSideBarOpenAtom)
  useEffect(listenToKeys, [])
  useEffect(followFocus, [])
  useEffect(() => {
    // Without a line it is fetched when it is asked for.
    const timer = setTimeout(() => void import('#core/client/commands/Palette.tsx').catch(() => {}), PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [])
  const isWide = viewport === 'wide'
  return (
    <div className={classes('shell', `shell-${viewport}`, isSideOpen && 'is-side-open')}>
      {isWide && <SideBar />}
      {isWide && <TopBar />}
      <main className="main">
        {page === 'unknown' ? (
          <Suspense fallback={null}>
            <NotFoundPage />
          </Suspense>
        ) : isWide ? (
          <Tiles />
        ) : (
          <Pages />
        )}
      </main>
      <StatusBar />
      {!isWide && <BottomBar />}
      {!isWide && <Drawer />}
      <Overlays />
    </div>
  )
}

function Overlays() {
  const palette = useAtomValue(paletteAtom)
  const isHelpOpen = useAtomValue(isKeysHelpOpenAtom)
  const layers = useAtomValue(layersAtom)
  return (
    <>
      <ContextMenuHost />
      <TipHost />
      {layers.map((Layer) => (
        <Layer key={Layer.displayName ?? Layer.name} />
      ))}
      <Suspense fallback={null}>
        {palette && <Palette />}
        {isHelpOpen && <KeysHelp />}
      </Suspense>
    </>
  )
}
