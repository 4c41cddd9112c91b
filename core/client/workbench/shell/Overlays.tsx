import { useAtom, useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { ContextMenuHost } from '#core/client/commands/ContextMenuHost.tsx'
import { isKeysHelpOpenAtom, paletteAtom } from '#core/client/commands/overlays.atoms.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { overlays } from '#core/client/plugin.ts'
import { TipHost } from '#core/client/ui/TipHost.tsx'
import { Contributed } from '../Contributed.tsx'
import { DevLabel } from '../developer/DevLabel.tsx'
import { fetchedLayer } from '../fetchedLayer.tsx'

const Palette = fetchedLayer(() => import('#core/client/commands/Palette.tsx'))
const KeysHelp = fetchedLayer(() => import('#core/client/commands/KeysHelp.tsx'))

const layersAtom = contributionsAtom(overlays)

/** Layers over the tiles: menus, tips, the palette, the plugins' dialogs. */
export function Overlays() {
  const [palette, setPalette] = useAtom(paletteAtom)
  const [isHelpOpen, setHelpOpen] = useAtom(isKeysHelpOpenAtom)
  const layers = useAtomValue(layersAtom)
  return (
    <>
      <ContextMenuHost />
      <TipHost />
      <DevLabel />
      {layers.map((Layer) => (
        <Contributed key={Layer.displayName ?? Layer.name} point={overlays} value={Layer} isUnmarked>
          <Layer />
        </Contributed>
      ))}
      <Suspense fallback={null}>
        {palette && <Palette onClose={() => setPalette(null)} />}
        {isHelpOpen && <KeysHelp onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  )
}
