import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { ContextMenuHost } from '#core/client/commands/ContextMenuHost.tsx'
import { isKeysHelpOpenAtom, paletteAtom } from '#core/client/commands/overlays.atoms.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { overlays } from '#core/client/plugin.ts'
import { TipHost } from '#core/client/ui/TipHost.tsx'
import { AppError } from '#core/contract/errors.ts'
import { Contributed } from '../Contributed.tsx'
import { DevLabel } from '../developer/DevLabel.tsx'
import { LayerBoundary } from './LayerBoundary.tsx'

const unreachable = (): never => {
  throw new AppError('ERR_OFFLINE', 0)
}
const Palette = lazy(() => import('#core/client/commands/Palette.tsx').catch(unreachable))
const KeysHelp = lazy(() => import('#core/client/commands/KeysHelp.tsx').catch(unreachable))

const layersAtom = contributionsAtom(overlays)

/** What lies over the tiles: menus, tips, the palette, the plugins' dialogs. */
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
        {palette && (
          <LayerBoundary onFail={() => setPalette(null)}>
            <Palette />
          </LayerBoundary>
        )}
        {isHelpOpen && (
          <LayerBoundary onFail={() => setHelpOpen(false)}>
            <KeysHelp />
          </LayerBoundary>
        )}
      </Suspense>
    </>
  )
}
