import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { listenToKeys } from '#core/client/commands/keyListener.ts'
import { focusedIdAtom } from '../focus.atoms.ts'
import { useRouting } from '../routing/useRouting.ts'
import { Overlays } from '../shell/Overlays.tsx'
import { PageOrTiles } from '../shell/PageOrTiles.tsx'
import { StatusBar } from '../shell/StatusBar.tsx'
import { titleAtom } from '../tiles/tile.atoms.ts'

const PRODUCT = 'Balcão'

const windowTitleAtom = atom((get) => {
  const id = get(focusedIdAtom)
  return id === null ? PRODUCT : `${get(titleAtom(id))} · ${PRODUCT}`
})

/** A window that holds one panel, and what is opened beside it: tiles and status bar, no menu. */
export function PopOutShell() {
  const page = useRouting()
  const title = useAtomValue(windowTitleAtom)
  useEffect(listenToKeys, [])
  useEffect(() => {
    document.title = title
  }, [title])
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
