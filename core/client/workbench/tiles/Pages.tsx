import { useAtomValue } from 'jotai'
import { activePanelsAtom, focusedIdAtom, focusHistoryAtom } from '../focus.atoms.ts'
import { focusPanel } from '../focusPanel.ts'
import { EmptyTiles } from './EmptyTiles.tsx'
import { TileBody } from './TileBody.tsx'
import { TileFrame } from './TileFrame.tsx'
import { TileHead } from './TileHead.tsx'

/** The panel one came from: the last used one among those before `id` in reading order. */
export function pageBefore(ids: readonly string[], history: readonly string[], id: string): string | null {
  const before = ids.slice(0, ids.indexOf(id))
  return history.find((other) => before.includes(other)) ?? before.at(-1) ?? null
}

/** The same layout on a small screen: one panel at a time, the others stay as they are behind it. */
export function Pages() {
  const ids = useAtomValue(activePanelsAtom).map((panel) => panel.id)
  const history = useAtomValue(focusHistoryAtom)
  const focused = useAtomValue(focusedIdAtom)
  if (focused === null) return <EmptyTiles />
  const before = pageBefore(ids, history, focused)
  const shown = ids.filter((id) => id === focused || history.includes(id))
  return (
    <div className="pages">
      {shown.map((id) => (
        <TileFrame key={id} id={id} isHidden={id !== focused}>
          <TileHead id={id} isPage onBack={id === focused && before !== null ? () => focusPanel(before) : undefined} />
          <div className="tile-body">
            <TileBody id={id} />
          </div>
        </TileFrame>
      ))}
    </div>
  )
}
