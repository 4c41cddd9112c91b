import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { listenToKeys } from '#core/client/commands/keyListener.ts'
import { classes } from '#core/client/ui/classes.ts'
import { AreaColumn, useOpenColumn } from '../menu/AreaColumn.tsx'
import { BottomBar } from '../menu/BottomBar.tsx'
import { Drawer } from '../menu/Drawer.tsx'
import { isSideBarOpenAtom } from '../menu/menu.atoms.ts'
import { SideBar } from '../menu/SideBar.tsx'
import { PopOutShell } from '../popOut/PopOutShell.tsx'
import { popOutArea } from '../popOut/popOutArea.ts'
import { startPrefetching } from '../prefetchWhenIdle.ts'
import { followFocus } from '../routing/followFocus.ts'
import { useRouting } from '../routing/useRouting.ts'
import { Overlays } from './Overlays.tsx'
import { PageBanners } from './PageBanners.tsx'
import { PageOrTiles } from './PageOrTiles.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useWindowTitle } from './useWindowTitle.ts'

/** The banners above everything; side bar, column of the area, top bar, tiles and status bar; or one page at a time with a bottom bar. */
export const Shell = () => (popOutArea() === null ? <WholeShell /> : <PopOutShell />)

function WholeShell() {
  const viewport = useViewport()
  const page = useRouting()
  const isSideOpen = useAtomValue(isSideBarOpenAtom)
  useWindowTitle()
  useEffect(listenToKeys, [])
  useEffect(followFocus, [])
  useEffect(startPrefetching, [])
  const isWide = viewport === 'wide'
  const column = useOpenColumn()
  const hasColumn = isWide && column !== null
  return (
    <div className="shell-frame">
      <PageBanners />
      <div className={classes('shell', `shell-${viewport}`, isSideOpen && 'is-side-open', hasColumn && 'has-column')}>
        {isWide && <SideBar />}
        {isWide && <TopBar />}
        {hasColumn && <AreaColumn key={column.area} shown={column} />}
        <main className="main">
          <PageOrTiles isKnown={page === 'known'} />
        </main>
        <StatusBar />
        {!isWide && <BottomBar />}
        {!isWide && <Drawer />}
        <Overlays />
      </div>
    </div>
  )
}
