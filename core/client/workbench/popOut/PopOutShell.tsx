import { useEffect } from 'react'
import { listenToKeys } from '#core/client/commands/keyListener.ts'
import { useRouting } from '../routing/useRouting.ts'
import { Overlays } from '../shell/Overlays.tsx'
import { PageOrTiles } from '../shell/PageOrTiles.tsx'
import { StatusBar } from '../shell/StatusBar.tsx'
import { useWindowTitle } from '../shell/useWindowTitle.ts'

/** A window that holds one panel, and what is opened beside it: tiles and status bar, no menu. */
export function PopOutShell() {
  const page = useRouting()
  useWindowTitle()
  useEffect(listenToKeys, [])
  return (
    <div className="shell shell-pop-out">
      <main className="main">
        <PageOrTiles isKnown={page === 'known'} />
      </main>
      <StatusBar />
      <Overlays />
    </div>
  )
}
