import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { listenToKeys } from '#core/client/commands/keyListener.ts'
import { classes } from '#core/client/ui/classes.ts'
import { PopOutShell } from '../popOut/PopOutShell.tsx'
import { popOutArea } from '../popOut/popOutArea.ts'
import { startPrefetching } from '../prefetchWhenIdle.ts'
import { followFocus } from '../routing/followFocus.ts'
import { useRouting } from '../routing/useRouting.ts'
import { useViewport } from '../useViewport.ts'
import { BottomBar } from './BottomBar.tsx'
import { Drawer } from './Drawer.tsx'
import { Overlays } from './Overlays.tsx'
import { PageOrTiles } from './PageOrTiles.tsx'
import { SideBar } from './SideBar.tsx'
import { StatusBar } from './StatusBar.tsx'
import { isSideBarOpenAtom } from './sideBar.atoms.ts'
import { TopBar } from './TopBar.tsx'

/** Side bar, top bar, tiles and status bar; or one page at a time with a bottom bar. */
export const Shell = () => (popOutArea() === null ? <WholeShell /> : <PopOutShell />)

function WholeShell() {
  const viewport = useViewport()
  const page = useRouting()
  const isSideOpen = useAtomValue(isSideBarOpenAtom)
  useEffect(listenToKeys, [])
  useEffect(followFocus, [])
  useEffect(startPrefetching, [])
  const isWide = viewport === 'wide'
  return (
    <div className={classes('shell', `shell-${viewport}`, isSideOpen && 'is-side-open')}>
      {isWide && <SideBar />}
      {isWide && <TopBar />}
      <main className="main">
        <PageOrTiles isKnown={page === 'known'} />
      </main>
      <StatusBar />
      {!isWide && <BottomBar />}
      {!isWide && <Drawer />}
      <Overlays />
    </div>
  )
}
